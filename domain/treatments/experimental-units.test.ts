import { describe, expect, it } from 'vitest'
import { experimentalUnits, kindOfUnits, type TrialPlot } from './experimental-units.ts'

/** Plots written as tunnel, treatment and block, such as `1A` or `1A north`. */
const plotsOf = (texts: readonly string[]): TrialPlot[] =>
  texts.map((text, at) => ({
    plot_id: at + 1,
    tunnel_id: Number(text[0]),
    field_id: 1,
    arm: text[1] ?? '',
    block: text.slice(3) || null,
  }))

/** Plots of each unit in curved, units of each stratum in square brackets. */
const drawn = (plots: readonly TrialPlot[]): string => {
  const units = experimentalUnits(plots)
  const strata = Map.groupBy(plots, ({ plot_id }) => units.get(plot_id)?.stratum)
  const drawUnits = (own: readonly TrialPlot[]) =>
    [...Map.groupBy(own, ({ plot_id }) => units.get(plot_id)?.unit).values()]
      .map((unit) => `(${unit.map(({ plot_id, arm }) => `${plot_id}${arm}`).join(' ')})`)
      .join('')
  return [...strata.values()].map((own) => `[${drawUnits(own)}]`).join('')
}

describe('the experimental unit', () => {
  it.each([
    ['is the tunnel', ['1A', '1A', '2B', '2B', '3A'], '[(1A 2A)][(3B 4B)][(5A)]', 'tunnel'],
    [
      'is the plot where a tunnel has several treatments',
      ['1A', '1B', '1A', '2A', '2B'],
      '[(1A)(2B)(3A)][(4A)(5B)]',
      'plot',
    ],
    [
      'is the treatment in a block',
      ['1A x', '1A x', '1B x', '1B x', '1A y', '1B y'],
      '[(1A 2A)(3B 4B)][(5A)(6B)]',
      'unit',
    ],
    ['is the tunnel in a block of tunnels', ['1A x', '2B x', '3A y', '4B y'], '[(1A)(2B)][(3A)(4B)]', 'tunnel'],
    ['is a block of tunnels with one treatment', ['1A x', '2A x', '3B y', '4B y'], '[(1A 2A)][(3B 4B)]', 'block'],
    [
      'is never smaller than a tunnel with one treatment',
      ['1A x', '1A y', '2B z', '2B w'],
      '[(1A 2A)][(3B 4B)]',
      'tunnel',
    ],
    ['is the tunnel where blocks lie across tunnels', ['1A x', '1A y', '2B x', '2B y'], '[(1A 2A)][(3B 4B)]', 'tunnel'],
    [
      'is the tunnel where all are in one block',
      ['1A x', '2A x', '3B x', '4B x'],
      '[(1A)][(2A)][(3B)][(4B)]',
      'tunnel',
    ],
  ])('%s', (_name, texts, drawing, kind) => {
    const plots = plotsOf(texts)
    expect(drawn(plots)).toBe(drawing)
    expect(kindOfUnits(experimentalUnits(plots).values())).toBe(kind)
  })

  it.each([
    ['blocks', ['1A x', '1B x', '2A y', '2B y']],
    ['tunnels', ['1A', '1B', '2A', '3B']],
    ['tunnels', ['1A x', '1B x', '2A x']],
  ])('belongs to a trial laid out in %s', (layout, texts) => {
    const units = [...experimentalUnits(plotsOf(texts)).values()]
    expect(new Set(units.map((unit) => unit.layout))).toEqual(new Set([layout]))
  })

  it('separates blocks of the same name in different fields', () => {
    const [first, ...others] = plotsOf(['1A x', '2B x', '3A x', '4B x'])
    if (!first) throw new Error('no plot')
    const plots = [first, ...others.map((plot, at) => ({ ...plot, field_id: at === 0 ? 1 : 2 }))]
    expect(drawn(plots)).toBe('[(1A)(2B)][(3A)(4B)]')
  })
})
