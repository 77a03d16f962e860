import type { BatchDevice, BatchFault } from './device-batch.ts'

/** How many fields, tunnels and plots a farm lacks for a batch of devices. */
export interface MissingPlaces {
  fields: number
  tunnels: number
  plots: number
}

const nameKey = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const levels = ['field', 'tunnel', 'plot'] as const

/** Whether a fault is that the farm does not have the place of a device, so that creating the place corrects it. */
export const isMissingPlace = ({ path }: Pick<BatchFault, 'path'>): boolean => levels.some((level) => level === path)

/** Counts the places that have to be created. A missing field includes the tunnel and plot of its device, and so on. */
export const missingPlaces = (devices: readonly BatchDevice[], faults: readonly BatchFault[]): MissingPlaces => {
  const missing = { field: new Set<string>(), tunnel: new Set<string>(), plot: new Set<string>() }
  for (const fault of faults) {
    const device = devices[fault.index]
    if (!device || !isMissingPlace(fault)) continue
    const place = [nameKey(device.field ?? ''), device.tunnel, device.plot]
    for (const [depth, level] of levels.entries())
      if (depth >= levels.indexOf(fault.path as 'field') && place[depth] !== null)
        missing[level].add(place.slice(0, depth + 1).join('/'))
  }
  return { fields: missing.field.size, tunnels: missing.tunnel.size, plots: missing.plot.size }
}
