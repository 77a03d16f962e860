/** The place and period of a trial. */
export interface TrialOrigin {
  farm_id: number
  title: string
  start: string
  end: string
}

/** Description of a trial's archive for its reader. */
export const readMe = ({
  farm_id,
  title,
  start,
  end,
}: TrialOrigin) => `Trial of ${title} (farm ${farm_id}), ${start} to ${end}

units.csv   Visits and flower-hours of each experimental unit, over the days and hours that all
            compared treatments were watched (08:00 to 18:00, hours with open flowers).
            block: the block or tunnel within which units are compared. layout: whether the
            trial has recorded blocks, or tunnels that hold several treatments divide it.
hours.csv   The same visits by camera, local day and local hour.
hand_units.csv   Counts by hand of each experimental unit, by measure, over the days on which all
            compared treatments were counted (insects: the hours, where no plot is lost by that). count / effort is the rate.
            centre_visits: visits to the flower centre; contacts: all contacts with flowers. Both of
            counts of all groups of insects with time and flowers noted; effort in flower-hours.
            pollinators: all contacts; effort in tens of minutes. flowers, predators: effort in plants.
            counts, minutes, flowers: number of counts, their minutes, and flowers watched in them.
hand_counts.csv  The same counts by plot, local day and, where they are matched by it, hour.
analysis.R  Repeats the ratios of the portal, then fits a mixed model of the hours.

In the folder of these files: Rscript analysis.R
The mixed model needs the package glmmTMB: install.packages("glmmTMB")
`

/** Uses only base R, except for the mixed model. */
export const analysisScript = `# Ratios of treatments from units.csv and hand_units.csv, and a mixed model of hours.csv.
# Writes ratios.csv, hand-ratios.csv and, where glmmTMB is installed, mixed-model.csv.
alpha <- 0.1

texts <- c(arm = "character", block = "character", unit = "character")
units <- read.csv("units.csv", colClasses = texts)
hours <- read.csv("hours.csv", colClasses = texts)
hand <- read.csv("hand_units.csv", colClasses = texts)

# Ratios of the rates count / effort of experimental units; NULL for fewer than two treatments.
ratios_of <- function(units) {
  arms <- sort(unique(units$arm))
  if (length(arms) < 2) return(NULL)

  # Half a count is added to a unit of mean effort, and to others by their effort, where one has none
  # (Anscombe 1948; Haldane 1956).
  added <- if (any(units$count == 0)) 0.5 / mean(units$effort) else 0
  units$log_rate <- log(units$count / units$effort + added)

  # In a trial with recorded blocks, treatments are compared within blocks only, and not at all where no chain of blocks
  # connects them. Treatments that tunnels connect are compared within tunnels if that leaves degrees of freedom, all
  # others between tunnels, where each tunnel is one unit of a treatment.
  in_blocks <- any(units$layout == "blocks")
  divided <- any(tapply(units$arm, units$block, function(arm) length(unique(arm))) > 1)
  control <- unique(units$arm[units$is_control == 1])

  # Treatments that blocks or tunnels connect have the same number.
  group <- setNames(seq_along(arms), arms)
  for (own in split(units$arm, units$block)) {
    joined <- group[unique(own)]
    group[group %in% joined] <- min(joined)
  }
  degrees_of <- function(number) {
    own <- units[group[units$arm] == number, ]
    nrow(own) - length(unique(own$block)) - length(unique(own$arm)) + 1
  }
  between <- aggregate(log_rate ~ arm + block, units, mean)

  is_within <- function(arm, reference) {
    divided && group[[arm]] == group[[reference]] && (in_blocks || degrees_of(group[[arm]]) > 0)
  }

  # lm() with the reference as the first treatment.
  compare_two <- function(arm, reference) {
    within <- is_within(arm, reference)
    data <- if (within) units else between
    counted <- sum(units$count[units$arm %in% c(arm, reference)])
    if (counted == 0 || (divided && in_blocks && !within)) {
      return(data.frame(arm, reference, basis = NA, ratio = NA, low = NA, high = NA, p = NA))
    }
    data$treatment <- relevel(factor(data$arm), reference)
    blocks <- within && length(unique(data$block)) > 1
    fit <- if (blocks) lm(log_rate ~ block + treatment, data) else lm(log_rate ~ treatment, data)
    degrees <- df.residual(fit)
    name <- paste0("treatment", arm)
    log_ratio <- unname(coef(fit)[name])
    estimates <- coef(suppressWarnings(summary(fit)))
    # One unit cannot be told apart from its treatment (Hurlbert 1984).
    number <- table(data$arm)
    tested <- degrees > 0 && number[[arm]] > 1 && number[[reference]] > 1 && name %in% rownames(estimates)
    error <- if (tested) estimates[name, "Std. Error"] else NA
    reach <- if (tested) qt(1 - alpha / 2, degrees) * error else NA
    data.frame(
      arm, reference,
      basis = if (!within) "between units" else if (in_blocks) "within blocks" else "within tunnels",
      ratio = exp(log_ratio), low = exp(log_ratio - reach), high = exp(log_ratio + reach),
      p = if (tested) 2 * pt(-abs(log_ratio / error), degrees) else NA
    )
  }
  compare <- function(reference, others) {
    do.call(rbind, lapply(others, function(arm) compare_two(arm, reference)))
  }

  pairs <- if (length(control) == 1) {
    compare(control, setdiff(arms, control))
  } else {
    do.call(rbind, lapply(seq_len(length(arms) - 1), function(at) compare(arms[at], arms[-seq_len(at)])))
  }
  pairs$p_holm <- p.adjust(pairs$p, "holm")
  pairs
}

units$count <- units$visits
units$effort <- units$flower_hours
pairs <- ratios_of(units)
if (is.null(pairs)) {
  cat("Fewer than two treatments were watched in the same hours.\\n")
} else {
  cat("Ratios by experimental unit, with 90 % ranges:\\n")
  print(pairs, row.names = FALSE)
  write.csv(format(pairs, digits = 15, trim = TRUE), "ratios.csv", row.names = FALSE)
}

by_hand <- do.call(rbind, lapply(unique(hand$measure), function(measure) {
  own <- ratios_of(hand[hand$measure == measure, ])
  if (is.null(own)) NULL else cbind(measure = measure, own)
}))
if (!is.null(by_hand)) {
  cat("\\nRatios of counts by hand, with 90 % ranges:\\n")
  print(by_hand, row.names = FALSE)
  write.csv(format(by_hand, digits = 15, trim = TRUE), "hand-ratios.csv", row.names = FALSE)
}

control <- unique(units$arm[units$is_control == 1])
if (is.null(pairs)) {
  cat("\\nNo mixed model of visits was fitted.\\n")
} else if (requireNamespace("glmmTMB", quietly = TRUE)) {
  hours$treatment <- factor(hours$arm)
  if (length(control) == 1) hours$treatment <- relevel(hours$treatment, control)
  # A place or day has an effect of its own where it has several rows; one that groups the rows as another does is the same.
  is_same <- function(a, b) length(unique(paste(hours[[a]], hours[[b]], sep = "|"))) == length(unique(hours[[a]])) &&
    length(unique(hours[[a]])) == length(unique(hours[[b]]))
  random <- character(0)
  for (name in c("block", "unit", "tunnel", "camera", "day")) {
    levels <- length(unique(hours[[name]]))
    repeats <- levels > 1 && levels < nrow(hours)
    if (repeats && !any(vapply(random, is_same, TRUE, b = name))) random <- c(random, name)
  }
  for (name in random) hours[[name]] <- factor(hours[[name]])
  formula <- reformulate(c("treatment", "offset(log(flower_hours))", if (length(random) > 0) paste0("(1 | ", random, ")")), "visits")
  converged <- function(model) isTRUE(model$sdr$pdHess)
  model <- suppressWarnings(glmmTMB::glmmTMB(formula, family = glmmTMB::nbinom2, data = hours))
  # Visits that vary no more than independent insects have no negative binomial dispersion.
  if (!converged(model)) model <- suppressWarnings(glmmTMB::glmmTMB(formula, family = poisson, data = hours))
  cat("\\nMixed model of visits by camera and hour:\\n")
  print(summary(model))
  if (!converged(model)) {
    cat("\\nThe mixed model did not converge: the trial is too small for it, and its ratios have no ranges.\\n")
  } else {
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
  }
} else {
  cat("\\nThe package glmmTMB is not installed, so the mixed model was not fitted.\\n")
  cat('Install it with install.packages("glmmTMB") and run this script again.\\n')
}
`
