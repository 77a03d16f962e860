import type { Request } from './request.ts'

export type Random = () => number

/** Reproducible random numbers from 0 to 1 (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
export const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '2147483648',
  '9'.repeat(400),
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-02-30',
  '2026-06-10T12:00:00+23:59',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '=cmd()',
  '＝cmd()',
  '\u0000',
  '\ud800',
  '\u202etxt',
  '🐝'.repeat(50),
  'a'.repeat(100_000),
  '('.repeat(20_000),
  'x@'.repeat(2_000),
  '__proto__',
  'constructor',
] as const
const others = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e-46,
  1e308,
  -1e308,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { $gt: '' },
] as const

const deep = (levels: number): unknown => (levels === 0 ? 'deep' : { a: deep(levels - 1) })
const hostileValue = (random: Random): unknown => {
  const pick = random()
  if (pick < 0.55) return oneOf(random, texts)
  if (pick < 0.9) return oneOf(random, others)
  if (pick < 0.95) return Array.from({ length: 2_000 }, (_, n) => n)
  return deep(60)
}

/** Returns a copy in which some members are invalid, at any depth. */
const spoilt = (value: unknown, random: Random): unknown => {
  if (random() < 0.15) return hostileValue(random)
  if (Array.isArray(value)) return value.map((item) => spoilt(item, random))
  if (typeof value !== 'object' || value === null) return random() < 0.3 ? hostileValue(random) : value
  const members = Object.entries(value)
    .filter(() => random() > 0.1)
    .map(([name, each]) => [name, spoilt(each, random)])
  if (random() < 0.2)
    members.push([
      oneOf(random, ['extra', '__proto__', 'id', 'role', 'organisation_id', 'is_active']),
      hostileValue(random),
    ])
  return Object.fromEntries(members)
}
const spoiltTexts = (given: Record<string, string | number> = {}, random: Random) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, random() < 0.35 ? oneOf(random, texts).toWellFormed() : value]),
  )

/** A request in which some parts are invalid, foreign, huge or malicious. */
export const hostile = (
  { params, query, body, ...rest }: Request,
  names: readonly string[],
  random: Random,
): Request => ({
  ...rest,
  params: spoiltTexts(params, random),
  query: {
    ...spoiltTexts(query, random),
    ...(random() < 0.4
      ? { [oneOf(random, [...names, 'limit', 'skip', 'sort', 'q', 'unknown'])]: oneOf(random, texts).toWellFormed() }
      : {}),
  },
  ...(body === undefined ? {} : { body: spoilt(body, random) as object }),
})
