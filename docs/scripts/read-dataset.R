zip <- commandArgs(trailingOnly = TRUE)[1]
read <- function(name) read.csv(unz(zip, paste0(name, ".csv"), encoding = "UTF-8-BOM"), na.strings = "")

looks <- read("looks")
looks$started_at <- as.POSIXct(sub(":(..)$", "\\1", looks$started_at), format = "%Y-%m-%dT%H:%M:%S%z")
looks <- merge(looks, read("visits"), by = "visit_id", suffixes = c("", "_visit"))
looks <- merge(looks, read("plots"), by = "plot_id")
rated <- looks[!is.na(looks$visits_per_flower_hour), ] # NA: not measured
cat(paste(rated$plot, rated$treatment, round(rated$visits_per_flower_hour, 2)), sep = "\n")
