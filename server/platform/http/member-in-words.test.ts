import { expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { memberInWords } from './member-in-words.ts'
import { invalid } from './problem.ts'

it.each([
  ['latitude', messages.latitudeRange, 'Latitude must be between −90 and 90'],
  ['start_date', 'is missing', 'Start date is missing'],
  ['farm_id', 'must be a whole number', 'Farm must be a whole number'],
  ['selectedDevices', 'is empty', 'Selected devices is empty'],
  ['device_id', 'has more than 64 characters', 'Device ID has more than 64 characters'],
  ['observations.0.plant_number', 'is missing', 'Item 1 of observations: plant number is missing'],
  ['farm_ids.2', 'must be a number', 'Item 3 of farm ids must be a number'],
  ['4.name', 'is missing', 'Item 5: name is missing'],
  ['keys.p256dh', 'is not a push key of a browser', 'Keys: p256dh is not a push key of a browser'],
  ['Idempotency-Key', 'must have from 1 to 200 characters', 'Idempotency-Key must have from 1 to 200 characters'],
  ['', 'is empty', 'The request is empty'],
  ['constructor', 'is unknown', 'Constructor is unknown'],
])('an error for %s with the text %j states its subject: %s', (path, message, told) => {
  const problem = invalid([{ path, message }])
  expect(problem.message).toBe(told)
  expect(problem.issues).toEqual([{ path, message }])
})

it('keeps texts that already have a subject, and those of the specification, unchanged', () => {
  for (const message of [
    messages.latitudeRequired,
    messages.temperatureRange,
    messages.changePasswordMismatch,
    'Only Letters Allowed',
  ])
    expect(invalid([{ path: 'anything', message }]).message).toBe(message)
})

it('does not split names of one character or unusual ones', () => {
  expect(['x', 'CO2', '_', '..', 'MAX'].map(memberInWords)).toEqual(['X', 'CO2', 'The request', ': : ', 'MAX'])
})
