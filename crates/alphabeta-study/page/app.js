import strings from "strings"; document.body.append(strings.title);
