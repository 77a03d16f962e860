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
cat("R: lists, writes, errors, an export and a report.\n")
