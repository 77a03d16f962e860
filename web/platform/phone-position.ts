/** The position of the phone as measured: `accuracy` in metres. */
export interface Measured {
  latitude: number
  longitude: number
  accuracy: number
}
export type PositionFault = 'denied' | 'unavailable'

const PATIENCE_MS = 30_000

/** Follows the phone's position as it becomes more accurate. Returns a function that stops it. */
export const followPosition = (
  onMeasured: (measured: Measured) => void,
  onFault: (fault: PositionFault) => void,
): (() => void) => {
  // Browsers do not give the position to pages loaded over an insecure connection.
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

/** Whether the person has already granted access to the position, so that requesting it shows no prompt. */
export const mayKnowPosition = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
