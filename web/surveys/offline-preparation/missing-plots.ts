import type { RoundPlot } from '#domain/surveys/round.ts'
import { surveys } from '#web/texts/surveys.ts'
import { isWhole, type Ready } from './ready-farms.ts'

const MAX_TUNNELS = 5

/** The plots that are not on this phone, by tunnel. Null: none, or unknown. */
export const missingPlots = (plots: readonly RoundPlot[], ready: Ready): string | null => {
  if (isWhole(ready)) return null
  const byTunnel = new Map<string, RoundPlot[]>()
  for (const plot of plots.filter(({ id }) => id > (ready.after ?? 0))) {
    const tunnel = `${plot.field_name} > ${surveys.ready.tunnel(plot.tunnel_number)}`
    byTunnel.set(tunnel, [...(byTunnel.get(tunnel) ?? []), plot])
  }
  if (byTunnel.size === 0) return null
  const words = [...byTunnel].map(([tunnel, own]) =>
    surveys.ready.plotsOf(
      tunnel,
      own.map(({ number }) => number),
    ),
  )
  return surveys.ready.missing(words.slice(0, MAX_TUNNELS), Math.max(0, words.length - MAX_TUNNELS))
}
