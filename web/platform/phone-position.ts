/** Where the phone is, as far as it knows: `accuracy` in metres. */
export interface Measured {
  latitude: number
  longitude: number
  accuracy: number
}
export type PositionFault = 'denied' | 'unavailable'

const PATIENCE_MS = 30_000

/** Hears where the phone is, again and again as it learns more. Returns how to stop. */
export const followPosition = (
  onMeasured: (measured: Measured) => void,
  onFault: (fault: PositionFault) => void,
): (() => void) => {
  // Pages that others could have changed on their way are told nothing.
  if (!('geolocation' in navigator)) {
    onFault('unavailable')
    return () => {}
  }
  const { geolocation } = navigator
  const watch = geolocation.watchPosition(
    ({ coords: { latitude, longitude, accuracy } }) => onMeasured({ latitude, longitude, accuracy }),
    ({ code, PERMISSION_DENIED }) => onFault(code === PERMISSION_DENIED ? 'denied' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 0, timeout: PATIENCE_MS },
  )
  return () => geolocation.clearWatch(watch)
}

/** Whether the person lets the portal know the position already: asking is then no question to them. */
export const mayKnowPosition = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
