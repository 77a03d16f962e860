# What somebody else would write with the package, and what it must do.
library(bombusapi)

portal <- bombus_client()
farms <- bombus_pages(bombus_list_farms, portal, sort = "title", limit = 4)
stopifnot(is.data.frame(farms), identical(farms$title, paste("Farm", 0:6)))

# What is sent twice with one key is made once.
field <- list(field_name = "Hop Yard", farm_id = farms$id[2])
once <- bombus_create_field(portal, field, idempotency_key = "field 2")
twice <- bombus_create_field(portal, field, idempotency_key = "field 2")
stopifnot(once$id == twice$id)

refused <- tryCatch(bombus_create_field(portal, list(field_name = "", farm_id = farms$id[2])), error = identity)
stopifnot(inherits(refused, "httr2_http_422"), grepl("field_name", paste(conditionMessage(refused), collapse = " ")))

file <- bombus_export(
  portal,
  list(
    format = "dataset_csv", organisation_id = farms$organisation_id[1],
    from = "2026-05-01", to = "2026-06-30"
  ),
  "dataset-r.zip",
  every = 0.5
)
tables <- bombus_dataset(file)
stopifnot(setequal(tables$farms$farm, farms$title))
report <- bombus_download_pollination_count(portal, farm_id = farms$id[1], from = "2026-06-01", to = "2026-06-02", format = "csv")
stopifnot(is.raw(report), grepl("Farm", rawToChar(report)))
# Lists without pages, with a cursor, and parameters of several values.
stopifnot(NROW(bombus_pages(bombus_list_frozen_figures, portal, farms$id[1])) == 0)
stopifnot(NROW(bombus_pages(bombus_list_images, portal, farm_id = farms$id[1])) == 0)
surveys <- bombus_download_survey_report(
  portal,
  start = "2026-06-01", end = "2026-06-02", flower = TRUE, farm_id = farms$id[1:2]
)
stopifnot(is.raw(surveys))
absent <- tryCatch(bombus_get_farm(portal, 100000), error = identity)
stopifnot(inherits(absent, "httr2_http_404"))

# Types are those of the dictionary, in a locale without UTF-8, too.
Sys.setlocale("LC_ALL", "C")
folder <- tempfile()
dir.create(folder)
writeBin(charToRaw("plot,arm,count\n01,T,3\nC\xc3\xb4te,F,\n"), file.path(folder, "plots.csv"))
fields <- list(list(name = "plot", type = "string"), list(name = "arm", type = "string"), list(name = "count", type = "integer"))
package <- list(resources = list(list(name = "plots", path = "plots.csv", schema = list(fields = fields))))
writeLines(jsonlite::toJSON(package, auto_unbox = TRUE), file.path(folder, "datapackage.json"))
archive <- file.path(folder, "dataset.zip")
utils::zip(archive, file.path(folder, c("plots.csv", "datapackage.json")), flags = "-jq")
plots <- bombus_dataset(archive)$plots
stopifnot(identical(plots$plot[1], "01"), nrow(plots) == 2, identical(plots$arm, c("T", "F")), identical(plots$count, c(3L, NA)))
cat("R: lists, writes, errors, an export and a report.\n")
