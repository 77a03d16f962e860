import type { GrowingSetup } from '#domain/farms/crops.ts'

export const setups = ['open', 'tunnel', 'glasshouse'] as const
/** The crop's growing setup. */
export type Setup = (typeof setups)[number]

/** What stands between the flowers and the weather. */
export const covers = ['open', 'tunnel', 'glass'] as const
export type Cover = (typeof covers)[number]

/** A glasshouse that is known to be unheated is a tunnel; an unknown setup is open, unknown heating is heating. */
export const coverOf = ({ setup, heated }: { setup: Setup | null; heated: boolean | null }): Cover => {
  if (setup !== 'glasshouse') return setup ?? 'open'
  return heated === false ? 'tunnel' : 'glass'
}

/** A crop's growing setup in the words of the model. */
export const setupOf = (setup: GrowingSetup | null): Setup | null => (setup === 'open field' ? 'open' : setup)
