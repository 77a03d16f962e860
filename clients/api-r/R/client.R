#' A connection to a portal
#'
#' @param url Address of the portal, such as `https://bombus.example`.
#' @param token Personal access token.
#' @param timeout Seconds to wait for a response.
#' @param retries How often a request is sent again after a response that asks to wait. Only requests that may be
#'   repeated: those that read, replace or delete, and those with an idempotency key.
#' @export
bombus_client <- function(url = Sys.getenv("BOMBUS_URL"), token = Sys.getenv("BOMBUS_TOKEN"),
                          timeout = 60, retries = 5) {
  if (!nzchar(url)) stop("Give the address of the portal, or set BOMBUS_URL.", call. = FALSE)
  structure(
    list(url = sub("/+$", "", url), token = token, timeout = timeout, retries = retries),
    class = "bombus_client"
  )
}

#' @export
print.bombus_client <- function(x, ...) {
  cat("Bombus at", x$url, if (nzchar(x$token)) "with a token" else "without a token", "\n")
  invisible(x)
}

new_key <- function() {
  paste(c(format(Sys.time(), "%Y%m%d%H%M%S"), sample(c(letters, 0:9), 24, replace = TRUE)), collapse = "")
}

path_of <- function(template, ...) {
  do.call(sprintf, c(template, lapply(list(...), function(part) utils::URLencode(as.character(part), reserved = TRUE))))
}

as_parameter <- function(value) {
  if (is.logical(value)) return(if (value) "true" else "false")
  if (is.numeric(value)) return(format(value, scientific = FALSE, trim = TRUE, digits = 15))
  as.character(value)
}

error_body <- function(response) {
  answer <- tryCatch(httr2::resp_body_json(response), error = function(error) NULL)
  issues <- vapply(answer$issues, function(issue) paste0(issue$path, ": ", issue$message), character(1))
  c(answer$message, issues)
}

send <- function(client, method, path, query = list(), body = NULL, form = NULL, content = NULL,
                 idempotency_key = NULL) {
  request <- httr2::request(paste0(client$url, path))
  request <- httr2::req_method(request, method)
  request <- httr2::req_timeout(request, client$timeout)
  request <- httr2::req_user_agent(request, "bombus-api-r")
  if (nzchar(client$token)) request <- httr2::req_auth_bearer_token(request, client$token)
  if (!is.null(idempotency_key)) request <- httr2::req_headers(request, `Idempotency-Key` = idempotency_key)
  given <- Filter(Negate(is.null), query)
  if (length(given) > 0) request <- do.call(httr2::req_url_query, c(list(request), lapply(given, as_parameter)))
  if (!is.null(body)) request <- httr2::req_body_json(request, body, null = "null", digits = 15)
  if (!is.null(form)) request <- do.call(httr2::req_body_multipart, c(list(request), form))
  if (!is.null(content)) request <- httr2::req_body_raw(request, content, "application/offset+octet-stream")
  if (method %in% c("GET", "PUT", "DELETE") || !is.null(idempotency_key)) {
    request <- httr2::req_retry(
      request,
      max_tries = client$retries + 1,
      is_transient = function(response) httr2::resp_status(response) %in% c(429, 502, 503, 504)
    )
  }
  httr2::req_error(request, body = error_body)
}

bombus_request <- function(...) {
  response <- httr2::req_perform(send(...))
  if (length(response$body) == 0) return(invisible(NULL))
  jsonlite::fromJSON(httr2::resp_body_string(response), simplifyVector = TRUE)$data
}

bombus_download <- function(..., save_to = NULL) {
  if (is.null(save_to)) return(httr2::resp_body_raw(httr2::req_perform(send(...))))
  part <- paste0(save_to, ".part")
  httr2::req_perform(send(...), path = part)
  file.rename(part, save_to)
  invisible(save_to)
}
