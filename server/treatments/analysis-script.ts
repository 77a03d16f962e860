/** Where and when a trial was. */
export interface TrialOrigin {
  farm_id: number
  title: string
  start: string
  end: string
}

/** What the archive of a trial contains, for its reader. */
export const readMe = ({
  farm_id,
  title,
  start,
  end,
}: TrialOrigin) => `Trial of ${title} (farm ${farm_id}), ${start} to ${end}

units.csv   Visits and flower-hours of each experimental unit, over the days and hours that all
            compared treatments were watched (08:00 to 18:00, hours with open flowers).
            block: the block or tunnel within which units are compared.
hours.csv   The same visits by camera, local day and local hour.
analysis.R  Repeats the ratios of the portal, then fits a mixed model of the hours.

In the folder of these files: Rscript analysis.R
The mixed model needs the package glmmTMB: install.packages("glmmTMB")
`

/** Base R only, but for the mixed model. */
export const analysisScript = `# Ratios of treatments from units.csv, and a mixed model of hours.csv.
# Writes ratios.csv and, where glmmTMB is installed, mixed-model.csv.
alpha <- 0.1

units <- read.csv("units.csv", colClasses = c(arm = "character", block = "character", unit = "character"))
hours <- read.csv("hours.csv", colClasses = c(arm = "character", block = "character", unit = "character"))
arms <- sort(unique(units$arm))
if (length(arms) < 2) stop("Fewer than two treatments were watched in the same hours.")

# Half a visit is added to a unit of mean effort, and to others by their effort, where one has none
# (Anscombe 1948; Haldane 1956).
added <- if (any(units$visits == 0)) 0.5 / mean(units$flower_hours) else 0
units$log_rate <- log(units$visits / units$flower_hours + added)

# Units are compared within blocks where a block holds several treatments.
blocked <- any(tapply(units$arm, units$block, function(arm) length(unique(arm))) > 1)
control <- unique(units$arm[units$is_control == 1])
number <- table(units$arm)

# lm() with each treatment in turn as the reference: the control, or all of them.
compare <- function(reference, others) {
  units$treatment <- relevel(factor(units$arm), reference)
  fit <- if (blocked) lm(log_rate ~ block + treatment, units) else lm(log_rate ~ treatment, units)
  degrees <- df.residual(fit)
  estimates <- coef(summary(fit))
  rows <- lapply(others, function(arm) {
    name <- paste0("treatment", arm)
    log_ratio <- unname(coef(fit)[name])
    # One unit cannot be told apart from its treatment (Hurlbert 1984).
    tested <- degrees > 0 && number[[arm]] > 1 && number[[reference]] > 1 && name %in% rownames(estimates)
    error <- if (tested) estimates[name, "Std. Error"] else NA
    reach <- if (tested) qt(1 - alpha / 2, degrees) * error else NA
    data.frame(
      arm = arm, reference = reference, ratio = exp(log_ratio),
      low = exp(log_ratio - reach), high = exp(log_ratio + reach),
      p = if (tested) 2 * pt(-abs(log_ratio / error), degrees) else NA
    )
  })
  do.call(rbind, rows)
}

pairs <- if (length(control) == 1) {
  compare(control, setdiff(arms, control))
} else {
  do.call(rbind, lapply(seq_len(length(arms) - 1), function(at) compare(arms[at], arms[-seq_len(at)])))
}
pairs$p_holm <- p.adjust(pairs$p, "holm")
cat("Ratios by experimental unit, with 90 % ranges:\\n")
print(pairs, row.names = FALSE)
write.csv(format(pairs, digits = 15), "ratios.csv", row.names = FALSE)

if (requireNamespace("glmmTMB", quietly = TRUE)) {
  hours$treatment <- factor(hours$arm)
  if (length(control) == 1) hours$treatment <- relevel(hours$treatment, control)
  for (name in c("tunnel", "camera", "day", "block")) hours[[name]] <- factor(hours[[name]])
  model <- glmmTMB::glmmTMB(
    visits ~ treatment + offset(log(flower_hours)) + (1 | tunnel) + (1 | camera) + (1 | day),
    family = glmmTMB::nbinom2, data = hours
  )
  cat("\\nMixed model of visits by camera and hour:\\n")
  print(summary(model))
  estimates <- coef(summary(model))$cond
  estimates <- estimates[grepl("^treatment", rownames(estimates)), , drop = FALSE]
  reach <- qnorm(1 - alpha / 2) * estimates[, "Std. Error"]
  mixed <- data.frame(
    arm = sub("^treatment", "", rownames(estimates)), ratio = exp(estimates[, "Estimate"]),
    low = exp(estimates[, "Estimate"] - reach), high = exp(estimates[, "Estimate"] + reach)
  )
  cat("\\nRatios to", levels(hours$treatment)[1], "by the mixed model, with 90 % ranges:\\n")
  print(mixed, row.names = FALSE)
  write.csv(mixed, "mixed-model.csv", row.names = FALSE)
} else {
  cat("\\nThe package glmmTMB is not installed, so the mixed model was not fitted.\\n")
  cat('Install it with install.packages("glmmTMB") and run this script again.\\n')
}
`
