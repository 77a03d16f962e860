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
  known <- names(formals(operation))
  # Lists with a cursor have pages of their own size; some lists have none.
  size <- if ("limit" %in% known && (!"after" %in% known || !missing(limit))) list(limit = limit)
  repeat {
    answer <- do.call(operation, c(list(client, ...), size, position))
    # A list without pages.
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
  while (made$state %in% c("waiting", "running")) {
    if (Sys.time() > until) stop("Export ", made$id, " is not done after ", timeout, " seconds.", call. = FALSE)
    Sys.sleep(every)
    made <- bombus_get_export(client, made$id)
  }
  if (made$state != "done") stop("Export ", made$id, " is ", made$state, ": ", made$error, call. = FALSE)
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
  package <- jsonlite::fromJSON(file.path(folder, "datapackage.json"), simplifyVector = FALSE)
  tables <- lapply(package$resources, function(resource) {
    file <- file.path(folder, resource$path)
    if (grepl("[.]csv$", file)) return(read_table(file, resource$schema$fields))
    if (!requireNamespace("arrow", quietly = TRUE)) {
      stop("Parquet needs the package arrow: install.packages(\"arrow\")", call. = FALSE)
    }
    as.data.frame(arrow::read_parquet(file))
  })
  stats::setNames(tables, vapply(package$resources, function(resource) resource$name, character(1)))
}

# Types are those of the dictionary: a plot "01" is no number, and an arm "T" is not TRUE. Blank is not measured.
read_table <- function(file, fields) {
  bytes <- readBin(file, "raw", file.size(file))
  if (length(bytes) > 2 && identical(bytes[1:3], as.raw(c(0xEF, 0xBB, 0xBF)))) bytes <- bytes[-(1:3)]
  # In a locale without UTF-8, reading a file would stop at the first letter that is not ASCII.
  text <- rawToChar(bytes)
  Encoding(text) <- "UTF-8"
  table <- utils::read.csv(
    text = text, encoding = "UTF-8", colClasses = "character", na.strings = "", check.names = FALSE
  )
  for (field in fields) {
    convert <- switch(field$type,
      integer = as.integer, number = as.numeric, boolean = function(value) value == "true", NULL
    )
    if (!is.null(convert)) table[[field$name]] <- convert(table[[field$name]])
  }
  table
}
