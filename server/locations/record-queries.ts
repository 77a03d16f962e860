import { plots } from './plots.ts'
import { tunnels } from './tunnels.ts'

/** Single plots and tunnels, as their own calls return them. */
export const locationRecords = { plot: plots.find, tunnel: tunnels.find }
