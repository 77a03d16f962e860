// 90 %, by Byar's approximation to the Poisson limits (Breslow & Day 1987).
const z = 1.645
// Visits come in runs, because one bee works several flowers: their variance is taken as twice their mean.
const dispersion = 2

const low = (count: number): number =>
  count > 0 ? count * Math.max(0, 1 - 1 / (9 * count) - z / (3 * Math.sqrt(count))) ** 3 : 0

const high = (count: number): number => (count + 1) * (1 - 1 / (9 * (count + 1)) + z / (3 * Math.sqrt(count + 1))) ** 3

/** Between which counts of visits the true mean lies, 90 %: counting noise only, not what the camera missed. */
export const visitsRange = (visits: number): [number, number] => [
  dispersion * low(visits / dispersion),
  dispersion * high(visits / dispersion),
]
