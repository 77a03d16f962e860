import type { GrowingSetup } from '#domain/farms/crops.ts'

export const setups = ['open', 'tunnel', 'glasshouse'] as const
/** The crop's growing setup. */
export type Setup = (typeof setups)[number]

/** The cover between the flowers and the weather. */
export const covers = ['open', 'tunnel', 'glass'] as const
export type Cover = (typeof covers)[number]

/**
 * A glasshouse known to be unheated counts as a tunnel; an unknown setup is open, and unknown heating counts as
 * heated.
 */
export const coverOf = ({ setup, heated }: { setup: Setup | null; heated: boolean | null }): Cover => {
  if (setup !== 'glasshouse') return setup ?? 'open'
  return heated === false ? 'tunnel' : 'glass'
}

/** The model's term for a crop's growing setup. */
export const setupOf = (setup: GrowingSetup | null): Setup | null => (setup === 'open field' ? 'open' : setup)
