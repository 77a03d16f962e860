import { describe, expect, it } from 'vitest'
import { captureTime, clockOffset, offsetOfExif, wallOfExif, type FileTime } from './capture-time.ts'
import { suggestDevice } from './suggest-device.ts'

const exif = (wall: string, offset: string | null = null): FileTime => ({ source: 'exif', wall, offset })

describe('capture time of an image', () => {
  it.each([
    ['2026:06:10 09:12:00', '2026-06-10T09:12:00'],
    ['2026:06:10 09:12:00.25', '2026-06-10T09:12:00'],
    ['0000:00:00 00:00:00', null],
    ['2026:13:10 09:12:00', null],
    ['yesterday', null],
  ])('from EXIF data: %s is %s', (text, wall) => {
    expect(wallOfExif(text)).toBe(wall)
  })

  it('is read in the given time zone unless the camera recorded its own offset', () => {
    expect(captureTime(exif('2026-06-10T09:12:00'), 'Europe/London', 0)).toBe('2026-06-10T08:12:00.000Z')
    expect(captureTime(exif('2026-01-10T09:12:00'), 'Europe/London', 0)).toBe('2026-01-10T09:12:00.000Z')
    expect(captureTime(exif('2026-06-10T09:12:00', '+02:00'), 'Europe/London', 0)).toBe('2026-06-10T07:12:00.000Z')
    expect([offsetOfExif('+02:00'), offsetOfExif('Z ')]).toEqual(['+02:00', null])
  })

  it('from the modification time of a file has whole seconds', () => {
    const modified = Date.parse('2026-06-10T08:12:00.700Z')
    expect(captureTime({ source: 'file', modified }, 'Europe/London', 60)).toBe('2026-06-10T08:13:00.000Z')
  })

  it('is corrected by an image of a clock', () => {
    const slow = exif('2025-12-31T23:50:00')
    const offset = clockOffset('2026-06-10T09:12:30', slow, 'Europe/London')
    expect(captureTime(slow, 'Europe/London', offset)).toBe('2026-06-10T08:12:30.000Z')
    expect(captureTime(exif('2026-01-01T00:50:00'), 'Europe/London', offset)).toBe('2026-06-10T09:12:30.000Z')
  })
})

describe('device suggested for a folder', () => {
  const devices = [
    { id: 1, name: 'Door', device_id: 'CAM-1' },
    { id: 2, name: 'Tunnel 2 door', device_id: 'CAM-12' },
    { id: 3, name: 'Twin', device_id: 'X' },
    { id: 4, name: 'Twin', device_id: 'Y' },
  ]
  it.each([
    ['CAM-1', 1],
    ['CAM-12', 2],
    ['cam_12/DCIM/100MEDIA', 2],
    ['Cards of June/tunnel 2 door', 2],
    ['CAM-1/CAM-12', 2],
    ['CAM-123', null],
    ['twin', null],
    ['DCIM/100MEDIA', null],
    ['', null],
  ])('%s: %s', (path, id) => {
    expect(suggestDevice(path, devices)).toBe(id)
  })
})
