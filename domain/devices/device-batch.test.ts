import { describe, expect, it } from 'vitest'
import { messages } from '../messages.ts'
import { placeMessages } from '../locations/place-messages.ts'
import { batchMessages, batchTemplate, readDeviceBatch } from './device-batch.ts'

const read = (text: string, type = 'Field camera') => readDeviceBatch(text, type).lines

describe('lines of devices to add', () => {
  it.each([
    [
      'name and device ID alone',
      'Camera 1,BB-1',
      [
        {
          line: 1,
          device: { name: 'Camera 1', device_id: 'BB-1', device_type: 'Field camera', field: null, tunnel: null },
        },
      ],
    ],
    [
      'a table of a spreadsheet with headings of its own',
      'Serial number\tName\tField\tRow/Tunnel\tPosition\tKind\nBB-1\tDoor\tLong Meadow\tTunnel 4\t02\tMoth trap',
      [{ line: 2, device: { device_id: 'BB-1', field: 'Long Meadow', tunnel: 4, plot: 2, device_type: 'Moth trap' } }],
    ],
    ['nothing but a place', ',,North', [{ device: null, faults: [messages.nameRequired, messages.deviceIdRequired] }]],
    ['a tunnel that is no number', 'A,B,North,four', [{ device: null, faults: [placeMessages.tunnelNumber] }]],
    ['a tunnel without its field', 'A,B,,4', [{ device: null, faults: [placeMessages.tunnelNeedsField] }]],
    ['a plot without its tunnel', 'A,B,North,,4', [{ device: null, faults: [placeMessages.plotNeedsTunnel] }]],
    [
      'an ID twice',
      'A,B\nC,D\nE,B',
      [{ faults: [] }, { faults: [] }, { line: 3, faults: [batchMessages.deviceTwice('1')] }],
    ],
    ['nothing', '\n', []],
  ])('%s', (_name, text, expected) => {
    expect(read(text)).toMatchObject(expected)
    expect(read(text)).toHaveLength(expected.length)
  })

  it('require a device type, per line or for all, and report columns that are not read', () => {
    expect(read('A,B', '')).toMatchObject([{ device: null, faults: [messages.deviceTypeRequired] }])
    expect(readDeviceBatch('Name,ID,Colour\nA,B,red', 'x').unread).toEqual(['Colour'])
  })
})

it('the template is read without errors', () => {
  const text = batchTemplate.map((cells) => cells.join(',')).join('\n')
  const { lines, unread } = readDeviceBatch(text, '')
  expect(unread).toEqual([])
  expect(lines.map(({ device, faults }) => [device?.device_id, device?.plot, faults])).toEqual([['BB-0001', 1, []]])
})
