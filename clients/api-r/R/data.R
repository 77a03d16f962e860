#' All rows of a list, page by page
#'
#' @param operation A function that lists, such as [bombus_list_devices()].
#' @param client From [bombus_client()].
#' @param ... Ids and filters of the operation.
#' @param limit Rows of a page.
#' @return A data frame, or a list where rows are no data frame.
#' @export
bombus_pages <- function(operation, client, ..., limit = 500) {
  found <- list()
  position <- list()
  skip <- 0
  repeat {
    answer <- do.call(operation, c(list(client, ..., limit = limit), position))
    # Some lists are never cut.
    if (is.data.frame(answer) || is.null(answer[["rows"]])) return(answer)
    rows <- answer[["rows"]]
    if (length(rows) > 0) found <- c(found, list(rows))
    if ("next" %in% names(answer)) {
      if (is.null(answer[["next"]])) break
      position <- list(after = answer[["next"]])
    } else {
      skip <- skip + NROW(rows)
      if (NROW(rows) == 0 || skip >= answer[["total"]]) break
      position <- list(skip = skip)
    }
  }
  if (length(found) == 0) return(data.frame())
  jsonlite::rbind_pages(found)
}

#' Have the portal write an export, wait for it, and download it
#'
#' @param client From [bombus_client()].
#' @param request As [bombus_create_export()] takes it.
#' @param to The file to write.
#' @param every,timeout Seconds between questions, and until it is given up.
#' @export
bombus_export <- function(client, request, to, every = 2, timeout = 3600) {
  made <- bombus_create_export(client, request)
  until <- Sys.time() + timeout
  while (!made$state %in% c("done", "failed")) {
    if (Sys.time() > until) stop("Export ", made$id, " is not done after ", timeout, " seconds.", call. = FALSE)
    Sys.sleep(every)
    made <- bombus_get_export(client, made$id)
  }
  if (made$state == "failed") stop("Export ", made$id, " failed.", call. = FALSE)
  bombus_download_export(client, made$id, save_to = to)
  invisible(to)
}

#' The tables of a dataset as data frames, by name
#'
#' @param archive A ZIP of the formats `dataset_csv` or `dataset_parquet`; the latter needs the package arrow.
#' @export
bombus_dataset <- function(archive) {
  folder <- tempfile("dataset")
  on.exit(unlink(folder, recursive = TRUE))
  utils::unzip(archive, exdir = folder)
  files <- list.files(folder, pattern = "[.](csv|parquet)$", full.names = TRUE)
  tables <- lapply(files, function(file) {
    if (grepl("[.]csv$", file)) {
      # Blank is not measured; a text such as "NA" is a text.
      return(utils::read.csv(file, na.strings = "", fileEncoding = "UTF-8-BOM"))
    }
    if (!requireNamespace("arrow", quietly = TRUE)) {
      stop("Parquet needs the package arrow: install.packages(\"arrow\")", call. = FALSE)
    }
    as.data.frame(arrow::read_parquet(file))
  })
  stats::setNames(tables, sub("[.][^.]+$", "", basename(files)))
}
