/** A source of numbers in [0, 1) that gives the same sequence for the same seed on every machine. */
export type Random = () => number

const mix = (h: number): number => {
  let x = h
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/**
 * A 32-bit number from any parts: the random values of a camera's hour are the same whether it is calculated alone or
 * as part of a season.
 */
export const seedOf = (...parts: (string | number)[]): number => {
  let h = 0x9e3779b9
  for (const part of parts) {
    const text = String(part)
    for (let index = 0; index < text.length; index += 1) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
    h = mix(h + 0x7f4a7c15)
  }
  return h >>> 0
}

/** mulberry32. */
export const randomOf = (...parts: (string | number)[]): Random => {
  let state = seedOf(...parts)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** Standard normal, by Box and Muller. */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Share of a standard normal distribution below a value, accurate to some millionths (Abramowitz and Stegun 26.2.17).
 */
export const normalBelow = (value: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(value))
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const above = (tail * Math.exp((-value * value) / 2)) / Math.sqrt(2 * Math.PI)
  return value > 0 ? 1 - above : above
}

/** A Poisson count; from the normal distribution if the mean is large. */
export const poisson = (random: Random, mean: number): number => {
  if (mean <= 0) return 0
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}

/** A slow aperiodic variation over days, about -1 to 1, on which the weather is based. */
export const drift = (seed: number, day: number, daysLong: number): number => {
  const at = day / daysLong
  const from = Math.floor(at)
  const value = (knot: number) => randomOf(seed, knot)() * 2 - 1
  const share = at - from
  const eased = share * share * (3 - 2 * share)
  return value(from) * (1 - eased) + value(from + 1) * eased
}
