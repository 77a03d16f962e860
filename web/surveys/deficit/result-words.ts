import type { DeficitEffectResult } from '#domain/deficit/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { deficit as t } from '#web/texts/deficit.ts'

const PERCENT = 100

/**
 * Formats an amount of money without cents. Dollars of different countries share a sign, so they are shown with their
 * currency code.
 */
const money = (value: number, currency: string): string => {
  const figure = number(Math.round(value))
  const symbol = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'symbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  return symbol === undefined || symbol.length > 1 ? `${figure} ${currency}` : `${symbol}${figure}`
}

const rangeWords = (range: readonly [number, number] | null, figure: (value: number) => string): string =>
  range === null ? t.noRange : t.range(figure(range[0]), figure(range[1]))

const weightWords = (effect: DeficitEffectResult, difference: number, currency: string | null): string => {
  const { contrast, difference_range: range, kg_per_ha, money_per_ha, shown } = effect
  const isLess = difference < 0
  const sign = isLess ? -1 : 1
  const turned =
    range && ([Math.min(sign * range[0], sign * range[1]), Math.max(sign * range[0], sign * range[1])] as const)
  const grams = (value: number) => number(value, 1)
  const say = contrast === 'deficit' ? (isLess ? t.handLess : t.handMore) : isLess ? t.insectsLess : t.insectsMore
  const first = say(grams(Math.abs(difference)), rangeWords(turned, grams))
  if (kg_per_ha === null || shown !== true || isLess) return t.ends(first)
  const whole = (value: number) => number(Math.round(value))
  const withRange = (value: string, { range: ends }: NonNullable<typeof kg_per_ha>) =>
    ends === null ? value : `${value} (${rangeWords(ends, whole)})`
  const kg = withRange(whole(kg_per_ha.value), kg_per_ha)
  return t.sentence(
    first,
    money_per_ha === null || currency === null
      ? t.perHectare[contrast](kg)
      : t.perHectareMoney[contrast](kg, withRange(money(money_per_ha.value, currency), money_per_ha)),
  )
}

/** The result of a trial for a contrast and measure, in sentences. */
export const effectWords = (effect: DeficitEffectResult, currency: string | null): string[] => {
  const { contrast, measure, difference, difference_range, ratio, ratio_range, shown, missing } = effect
  if (difference === null) return [t.missing[missing ?? 'no pairs']]
  const points = (value: number) => number(PERCENT * value)
  const said =
    measure === 'weight'
      ? weightWords(effect, difference, currency)
      : t.ends(t.points[contrast](t.measures[measure], points(difference), rangeWords(difference_range, points)))
  const times = (value: number) => number(value, 2)
  const multiple =
    ratio === null || ratio_range === null ? null : t.ratio(times(ratio), times(ratio_range[0]), times(ratio_range[1]))
  return [
    said,
    ...(missing === null ? [] : [t.missing[missing]]),
    ...(shown === false ? [t.notShown[contrast](multiple)] : []),
  ]
}
