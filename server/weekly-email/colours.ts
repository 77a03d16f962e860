/** The portal's colours in the light, on white. */
export const ink = '#14201a'
export const ink2 = '#414c45'
export const ink3 = '#5c665f'
export const green = '#0e5a3c'
export const line = '#858b84'
