/** What the popup begins with: what is in view. */
export interface InView {
  farmId?: number
  from?: string
  to?: string
}
