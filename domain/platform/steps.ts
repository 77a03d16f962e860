// Floating point: 23.4 is not a whole number of tenths to the last bit.
const HAIR = 1e-6

/** Whether a figure is a whole number of steps: of tenths, of hundredths. */
export const inSteps = (value: number, step: number): boolean =>
  Math.abs(value / step - Math.round(value / step)) < HAIR
