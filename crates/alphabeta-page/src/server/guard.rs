//! Who may ask, and the headers that every answer has.
//!
//! Any page that a browser shows can send requests to this machine, and any name can be made to lead
//! to it. So a request must name the address that the server printed, and come from its own page.

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{header, HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What a server at one port lets pass.
pub(super) struct Guard {
    hosts: Vec<String>,
    headers: HeaderMap,
}

impl Guard {
    /// For `port`, with a Content-Security-Policy.
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

    /// Hands `request` on to `next`, unless it is to be refused.
    pub(super) async fn pass(&self, request: Request, next: Next) -> Response {
        let mut response = match self.refuse(&request) {
            None => next.run(request).await,
            Some(why) => (StatusCode::FORBIDDEN, format!("{why}\n")).into_response(),
        };
        response.headers_mut().extend(self.headers.clone());
        response
    }

    /// Why it is to be refused, if it is.
    fn refuse(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        let is_ours = |host: &str| self.hosts.iter().any(|it| it.eq_ignore_ascii_case(host));
        let mut named: Vec<_> = headers.get_all(header::HOST).iter().map(text).collect();
        let is_one = named.len() == 1;
        // A request line may hold a host as well.
        named.extend(request.uri().authority().map(Authority::as_str));
        if !is_one || !named.into_iter().all(is_ours) {
            return Some(format!("expected the host {}", self.hosts.join(" or ")));
        }
        let mut origins = headers.get_all(header::ORIGIN).iter().map(text);
        if !origins.all(|origin| origin.strip_prefix("http://").is_some_and(is_ours)) {
            return Some("expected a request of the page that is served here".to_string());
        }
        let is = |name: &str, value: &str| headers.get(name).is_some_and(|it| it == value);
        let is_link = matches!(*request.method(), Method::GET | Method::HEAD)
            && request.uri().path() == "/"
            && is("sec-fetch-mode", "navigate");
        if is("sec-fetch-site", "cross-site") && !is_link {
            return Some("expected no request of another site".to_string());
        }
        None
    }
}

/// What a header says, or nothing if that is no ASCII.
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
    fn a_port_of_80_need_not_be_named() {
        for host in ["127.0.0.1", "localhost", "LocalHost:80"] {
            check(80, "/", &[("host", host)], true);
            check(81, "/", &[("host", host)], false);
        }
        check(80, "/", &[("host", "localhost"), ("origin", "http://localhost")], true);
    }

    #[test]
    fn the_request_line_may_name_no_other_host() {
        let host = ("host", "localhost:8642");
        check(8642, "http://localhost:8642/", &[host], true);
        check(8642, "http://example.org/", &[host], false);
        check(8642, "/", &[host, host], false);
    }
}
