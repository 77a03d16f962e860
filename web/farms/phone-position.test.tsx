import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { PhonePosition } from './phone-position.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Told = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void
type Failed = (error: { code: number; PERMISSION_DENIED: number }) => void

/** A fake phone that reports its position when the test triggers it. */
const phone = async () => {
  let [told, failed]: [Told, Failed] = [() => {}, () => {}]
  const clearWatch = vi.fn()
  const watchPosition = (onTold: Told, onFailed: Failed) => {
    ;[told, failed] = [onTold, onFailed]
    return 7
  }
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch } })
  const onTake = vi.fn()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<PhonePosition enough={20} onTake={onTake} />)
  await userEvent.click(screen.getByRole('button', { name: "Use this phone's position" }))
  const tell = (accuracy: number) => act(() => told({ coords: { latitude: 52, longitude: -2, accuracy } }))
  const wait = () => act(() => vi.advanceTimersByTime(12_000))
  return { onTake, clearWatch, tell, wait, fail: (code: number) => act(() => failed({ code, PERMISSION_DENIED: 1 })) }
}

test('an accurate position is used at once, and location tracking stops', async () => {
  const { onTake, clearWatch, tell } = await phone()
  tell(40)
  expect(screen.getByText('Locating: within 40 m so far …')).toBeTruthy()
  tell(4.2)
  expect(onTake).toHaveBeenCalledExactlyOnceWith({ latitude: 52, longitude: -2, accuracy: 4.2 })
  expect(screen.getByText('Located within 5 m.')).toBeTruthy()
  expect(clearWatch).toHaveBeenCalledWith(7)
})

test('after a timeout the best position is used if it is accurate enough', async () => {
  const { onTake, tell, wait } = await phone()
  tell(18)
  tell(60)
  wait()
  expect(onTake).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accuracy: 18 }))
})

test('an inaccurate position is rejected unless the user accepts it', async () => {
  const { onTake, tell, wait } = await phone()
  tell(65)
  wait()
  expect(onTake).not.toHaveBeenCalled()
  expect(screen.getByText('Accurate to 65 m only; 20 m or better is needed.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use it anyway' }))
  expect(onTake).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accuracy: 65 }))
})

test('a browser without location permission shows what to do', async () => {
  const { onTake, fail } = await phone()
  fail(1)
  expect(screen.getByText(/Location access is blocked/)).toBeTruthy()
  expect(onTake).not.toHaveBeenCalled()
})
