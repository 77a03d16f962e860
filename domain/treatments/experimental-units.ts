/** A plot of a trial. `arm`: key of its treatment. */
export interface TrialPlot {
  plot_id: number
  tunnel_id: number
  field_id: number
  block: string | null
  arm: string
}

/** What an experimental unit is; `unit` if a trial mixes them. */
export const unitKinds = ['plot', 'tunnel', 'block', 'unit'] as const
export type UnitKind = (typeof unitKinds)[number]

/** `stratum`: the block or tunnel within which units are compared. `layout`: the same for all units of a trial. */
export interface ExperimentalUnit {
  unit: string
  stratum: string
  kind: UnitKind
  layout: Layout
}

/** Whether the trial is laid out in recorded blocks, or tunnels divide it. */
export type Layout = 'blocks' | 'tunnels'

type Keys = Map<string, string>

/** The name that all linked keys share. */
const rootOf = (links: Keys, key: string): string => {
  let root = key
  for (let next = links.get(root); next !== undefined && next !== root; next = links.get(root)) root = next
  return root
}

const tunnelKey = ({ tunnel_id }: TrialPlot): string => `tunnel ${tunnel_id}`

const valuesBy = <T>(
  plots: readonly TrialPlot[],
  keyOf: (plot: TrialPlot) => string,
  valueOf: (plot: TrialPlot) => T,
) => new Map([...Map.groupBy(plots, keyOf)].map(([key, group]) => [key, new Set(group.map(valueOf))]))

const dividedBy = (plots: readonly TrialPlot[], groupOf: (plot: TrialPlot) => string) => {
  const armsIn = valuesBy(plots, tunnelKey, ({ arm }) => arm)
  const isOfOneArm = (plot: TrialPlot): boolean => armsIn.get(tunnelKey(plot))?.size === 1
  const links: Keys = new Map()
  // Blocks inside a tunnel with a single treatment belong to one unit, since the treatment was given to the tunnel.
  for (const plot of plots.filter(isOfOneArm)) links.set(rootOf(links, groupOf(plot)), rootOf(links, tunnelKey(plot)))
  const stratumOf = (plot: TrialPlot): string => rootOf(links, groupOf(plot))
  return { isOfOneArm, stratumOf, strata: new Set(plots.map(stratumOf)).size }
}

/**
 * The unit to which a treatment was given, by plot id (Hurlbert 1984, Ecological Monographs 54: 187). All plots of a
 * treatment in a block are one unit, compared within the block. Without blocks, a tunnel is one unit; if plots of one
 * tunnel have different treatments, each plot is a unit, compared within the tunnel. A block that contains the whole
 * trial divides nothing and is left out.
 */
export const experimentalUnits = (plots: readonly TrialPlot[]): Map<number, ExperimentalUnit> => {
  const blockKey = (plot: TrialPlot): string =>
    plot.block === null ? tunnelKey(plot) : `block ${plot.field_id} ${plot.block}`
  const byBlock = dividedBy(plots, blockKey)
  const hasBlocks = byBlock.strata > 1
  const { isOfOneArm, stratumOf } = hasBlocks ? byBlock : dividedBy(plots, tunnelKey)
  const isPlotAlone = (plot: TrialPlot): boolean => !isOfOneArm(plot) && (plot.block === null || !hasBlocks)
  const unitOf = (plot: TrialPlot): string =>
    isPlotAlone(plot) ? `plot ${plot.plot_id}` : `${stratumOf(plot)} ${plot.arm}`
  const layout: Layout = hasBlocks && plots.some(({ block }) => block !== null) ? 'blocks' : 'tunnels'
  const plotsIn = Map.groupBy(plots, unitOf)
  const kindOf = (plot: TrialPlot): UnitKind => {
    const own = plotsIn.get(unitOf(plot)) ?? []
    if (isOfOneArm(plot) && new Set(own.map(tunnelKey)).size === 1) return 'tunnel'
    return own.length === 1 ? 'plot' : 'block'
  }
  return new Map(
    plots.map((plot) => [plot.plot_id, { unit: unitOf(plot), stratum: stratumOf(plot), kind: kindOf(plot), layout }]),
  )
}

/** The word for all units of a trial. */
export const kindOfUnits = (units: Iterable<ExperimentalUnit>): UnitKind => {
  const [kind, ...others] = new Set([...units].map((unit) => unit.kind))
  return kind === undefined || others.length > 0 ? 'unit' : kind
}
