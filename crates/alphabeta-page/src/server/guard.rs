//! Refuses requests from other sites, and adds the same headers to every answer.
//!
//! Any page in a browser can send requests to this machine, and any host name can be made to lead to it.
//! So a request must name the address that the server printed, and come from the server's own page.

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{header, HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Decides which requests may pass.
pub(super) struct Guard {
    hosts: Vec<String>,
    headers: HeaderMap,
}

impl Guard {
    /// A guard for `port`, which adds this Content-Security-Policy.
    pub(super) fn new(port: u16, policy: &str) -> Guard {
        let names = ["127.0.0.1", "localhost"];
        let mut hosts = names.map(|name| format!("{name}:{port}")).to_vec();
        if port == 80 {
            hosts.extend(names.map(String::from));
        }
        let policy = HeaderValue::from_str(policy);
        let policy = policy.unwrap_or(HeaderValue::from_static("default-src 'none'"));
        let fixed = [
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
            (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        let fixed = fixed.map(|(name, value)| (name, HeaderValue::from_static(value)));
        let mut headers = HeaderMap::from_iter(fixed);
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        Guard { hosts, headers }
    }

    /// Passes `request` on to `next`, or refuses it.
    pub(super) async fn pass(&self, request: Request, next: Next) -> Response {
        let mut response = match self.refuse(&request) {
            None => next.run(request).await,
            Some(why) => (StatusCode::FORBIDDEN, format!("{why}\n")).into_response(),
        };
        response.headers_mut().extend(self.headers.clone());
        response
    }

    /// The reason to refuse `request`, if there is one.
    fn refuse(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        let is_ours = |host: &str| self.hosts.iter().any(|it| it.eq_ignore_ascii_case(host));
        let mut named: Vec<_> = headers.get_all(header::HOST).iter().map(text).collect();
        let is_one = named.len() == 1;
        // The request line may also contain a host.
        named.extend(request.uri().authority().map(Authority::as_str));
        if !is_one || !named.into_iter().all(is_ours) {
            return Some(format!("expected the host {}", self.hosts.join(" or ")));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter().map(text);
        if !origins.all(|origin| origin.strip_prefix("http://").is_some_and(is_ours)) {
            return Some("expected a request from the page that this server sends".to_string());
        }
        let is = |name: &str, value: &str| headers.get(name).is_some_and(|it| it == value);
        let is_link = matches!(*request.method(), Method::GET | Method::HEAD)
            && request.uri().path() == "/"
            && is("sec-fetch-mode", "navigate");
        if is("sec-fetch-site", "cross-site") && !is_link {
            return Some("expected no request from another site".to_string());
        }
        None
    }
}

/// The text of a header, or an empty text if it is not ASCII.
fn text(value: &HeaderValue) -> &str {
    value.to_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[track_caller]
    fn check(port: u16, address: &str, headers: &[(&str, &str)], passes: bool) {
        let mut request = Request::builder().uri(address);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let refused = Guard::new(port, "").refuse(&request.body(Body::empty()).unwrap());
        assert_eq!(refused.is_none(), passes, "{refused:?}");
    }

    #[test]
    fn at_port_80_the_host_may_omit_the_port() {
        for host in ["127.0.0.1", "localhost", "LocalHost:80"] {
            check(80, "/", &[("host", host)], true);
            check(81, "/", &[("host", host)], false);
        }
        check(80, "/", &[("host", "localhost"), ("origin", "http://localhost")], true);
    }

    #[test]
    fn another_host_in_the_request_line_is_refused() {
        let host = ("host", "localhost:8642");
        check(8642, "http://localhost:8642/", &[host], true);
        check(8642, "http://example.org/", &[host], false);
        check(8642, "/", &[host, host], false);
    }
}
