import { expect, test } from 'vitest'
import type { BatchDevice, BatchFault } from './device-batch.ts'
import { missingPlaces } from './missing-places.ts'

const device = (field: string | null, tunnel: number | null = null, plot: number | null = null): BatchDevice => ({
  name: 'Camera',
  device_id: 'BB-1',
  device_type: 'Field camera',
  field,
  tunnel,
  plot,
})
const fault = (index: number, path: BatchFault['path']): BatchFault => ({ index, path, message: '' })

test.each<[string, BatchDevice[], BatchFault[], [number, number, number]]>([
  ['nothing', [device('North', 1, 1)], [], [0, 0, 0]],
  ['a field without a tunnel', [device('North')], [fault(0, 'field')], [1, 0, 0]],
  [
    'a field with its tunnels and plots, each once',
    [device('North', 1, 1), device('north ', 1, 2), device('North', 2, 1)],
    [fault(0, 'field'), fault(1, 'field'), fault(2, 'field')],
    [1, 2, 3],
  ],
  ['a tunnel of a field that is there', [device('North', 3, 1)], [fault(0, 'tunnel')], [0, 1, 1]],
  ['a plot of a tunnel that is there', [device('North', 3, 1)], [fault(0, 'plot')], [0, 0, 1]],
  ['no place for a device ID that is taken', [device('North', 3, 1)], [fault(0, 'device_id')], [0, 0, 0]],
])('%s is missing', (_, devices, faults, [fields, tunnels, plots]) => {
  expect(missingPlaces(devices, faults)).toEqual({ fields, tunnels, plots })
})
