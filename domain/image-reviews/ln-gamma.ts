// Lanczos' approximation, g = 7.
const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln of the gamma function, for x of at least 0.5. */
export const lnGamma = (x: number): number => {
  const series = coefficients.reduce((sum, c, index) => sum + c / (x + index), 0.99999999999980993)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}
