import type { ChosenPlace } from './place-picker.tsx'

/** No place is chosen yet. */
export const nowhere: ChosenPlace = { farm_id: null, field_id: null, tunnel_id: null, plot_id: null }
