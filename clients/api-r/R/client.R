#' A connection to a portal
#'
#' @param url Address of the portal, such as `https://bombus.example`.
#' @param token Personal access token.
#' @param timeout Seconds to wait for a connection, and for a response that has stopped.
#' @param retries How often a request is sent again: after 429 and 503, unless they ask to wait for more than a minute, and
#'   after 502 and 504 if it reads or has an idempotency key.
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

new_key <- function() paste(openssl::rand_bytes(16), collapse = "")

as_parameter <- function(value) {
  if (is.logical(value)) return(ifelse(value, "true", "false"))
  if (is.numeric(value)) return(vapply(value, format, character(1), scientific = FALSE, trim = TRUE, digits = 15))
  as.character(value)
}

path_of <- function(template, ...) {
  quoted <- lapply(list(...), function(part) utils::URLencode(as_parameter(part), reserved = TRUE, repeated = TRUE))
  do.call(sprintf, c(template, quoted))
}

LONGEST_WAIT <- 60

error_body <- function(response) {
  answer <- tryCatch(httr2::resp_body_json(response), error = function(error) NULL)
  issues <- vapply(answer$issues, function(issue) paste0(issue$path, ": ", issue$message), character(1))
  c(answer$message, issues)
}

send <- function(client, method, path, query = list(), body = NULL, form = NULL,
                 idempotency_key = NULL) {
  request <- httr2::request(paste0(client$url, path))
  request <- httr2::req_method(request, method)
  # No limit for a whole download, and no redirect, which might send the token elsewhere.
  request <- httr2::req_options(
    request,
    connecttimeout = client$timeout, low_speed_limit = 1L, low_speed_time = as.integer(client$timeout),
    followlocation = 0L
  )
  request <- httr2::req_user_agent(request, "bombus-api-r")
  if (nzchar(client$token)) request <- httr2::req_auth_bearer_token(request, client$token)
  if (!is.null(idempotency_key)) request <- httr2::req_headers(request, `Idempotency-Key` = idempotency_key)
  given <- Filter(Negate(is.null), query)
  # Several values are several parameters of one name.
  pairs <- unlist(lapply(names(given), function(name) {
    stats::setNames(as.list(as_parameter(given[[name]])), rep(name, length(given[[name]])))
  }), recursive = FALSE)
  if (length(pairs) > 0) request <- do.call(httr2::req_url_query, c(list(request), pairs))
  if (is.list(body) && length(body) == 0) body <- stats::setNames(list(), character())
  if (!is.null(body)) request <- httr2::req_body_json(request, body, null = "null", digits = 15)
  if (!is.null(form)) request <- do.call(httr2::req_body_multipart, c(list(request), form))
  is_safe <- method == "GET" || !is.null(idempotency_key)
  if (is_safe || method %in% c("PUT", "DELETE")) {
    request <- httr2::req_retry(
      request,
      max_tries = client$retries + 1,
      is_transient = function(response) {
        wait <- suppressWarnings(as.numeric(httr2::resp_header(response, "Retry-After")))
        if (length(wait) == 1 && !is.na(wait) && wait > LONGEST_WAIT) return(FALSE)
        httr2::resp_status(response) %in% c(429, 503, if (is_safe) c(502, 504))
      }
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
  on.exit(unlink(part))
  httr2::req_perform(send(...), path = part)
  if (!file.rename(part, save_to)) stop("Cannot write ", save_to, call. = FALSE)
  invisible(save_to)
}
