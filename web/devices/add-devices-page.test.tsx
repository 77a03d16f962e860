import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { batchMessages } from '#domain/devices/device-batch.ts'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { AddDevicesPage } from './add-devices-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const forty = Array.from({ length: 40 }, (_, index) => ({ name: `Camera ${index + 1}`, device_id: `BB-${index + 1}` }))
const sheet = ['Name\tDevice ID\tField\tRow', ...forty.map((one) => `${one.name}\t${one.device_id}\tLong Meadow\t4`)]

const open = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms': { data: [{ id: 1, title: 'Ashcombe Farm' }] },
    'GET /api/fields/farm/1': { data: [] },
    'GET /api/devices/types': { data: ['Field camera', 'Moth trap'] },
    'POST /api/devices/batch/check': { data: [] },
    'POST /api/devices/batch': {
      status: 201,
      data: forty.map((one, index) => ({ ...one, id: index + 1, place: 'Long Meadow, Tunnel 4', key: `bdk_${index}` })),
    },
    ...responses,
  })
  await renderPage(<AddDevicesPage />, '/add-devices?farmId=1')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Device type').value).toBe('Field camera'))
  return received
}
const paste = async (text: string) => {
  await userEvent.click(screen.getByLabelText('Devices'))
  await userEvent.paste(text)
}
const sent = (received: Awaited<ReturnType<typeof open>>) =>
  received.filter(({ method, path }) => method === 'POST' && path === '/api/devices/batch')

describe('Add many devices', () => {
  test('accepts forty spreadsheet rows in four interactions and returns one file with all keys', async () => {
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    const received = await open()
    const clicks = vi.fn()
    document.addEventListener('click', clicks)
    await paste(sheet.join('\n'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 40 devices' }))
    const download = await screen.findByRole('button', { name: 'Download all as CSV' })
    expect(document.activeElement).toBe(download)
    await userEvent.click(download)
    document.removeEventListener('click', clicks)
    // The field, the button and the download; the paste is the fourth.
    expect(clicks).toHaveBeenCalledTimes(3)
    expect(sent(received)).toMatchObject([
      {
        body: {
          farm_id: 1,
          devices: forty.map((one) => ({
            ...one,
            device_type: 'Field camera',
            field: 'Long Meadow',
            tunnel: 4,
            plot: null,
          })),
        },
      },
    ])
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(41)
    expect(lines[1]).toBe('Camera 1,BB-1,"Long Meadow, Tunnel 4",bdk_0')
    expect(within(screen.getByRole('region', { name: '40 new keys' })).getAllByRole('row')).toHaveLength(41)
    expect(screen.getByRole('link', { name: 'Back to the farm' }).getAttribute('href')).toBe('/farm-dashboard/1')
  })

  test('lists each wrong line with its reason, errors first, and sends nothing until all are correct', async () => {
    const received = await open({
      'POST /api/devices/batch/check': { data: [{ index: 1, path: 'device_id', message: messages.deviceIdInUse }] },
    })
    await paste('Camera 1,BB-1\n,BB-2\nCamera 3,BB-3,North,,,,')
    const [first, second] = await waitFor(() => {
      expect(screen.getByText(`Line 3: ${messages.deviceIdInUse}`)).toBeTruthy()
      return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    })
    expect([first, second]).toEqual([
      expect.stringContaining(`Line 2: ${messages.nameRequired}`),
      expect.stringContaining('Line 3:'),
    ])
    expect(screen.getByRole('heading', { name: '3 devices, 2 with errors' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 3 devices' }))
    expect(await screen.findByText(/^2 lines have errors/)).toBeTruthy()
    expect(sent(received)).toEqual([])
  })

  test('offers to create missing places together with the devices', async () => {
    const received = await open({
      'POST /api/devices/batch/check': {
        data: [
          { index: 0, path: 'field', message: batchMessages.fieldUnknown('North') },
          { index: 1, path: 'field', message: batchMessages.fieldUnknown('North') },
        ],
      },
    })
    await paste('Camera 1,BB-1,North,1,1\nCamera 2,BB-2,North,2,1')
    const creates = await screen.findByRole('checkbox', { name: 'Create 1 field, 2 tunnels and 2 plots' })
    expect(screen.getByRole('heading', { name: '2 devices, 2 with errors' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 devices' }))
    expect(sent(received)).toEqual([])
    await userEvent.click(creates)
    expect(screen.getByRole('heading', { name: '2 devices, no errors' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 devices' }))
    await waitFor(() => expect(sent(received)).toHaveLength(1))
    expect(sent(received)[0]?.body).toMatchObject({ create_places: true, devices: [{ field: 'North' }, { tunnel: 2 }] })
  })

  test('the empty field shows an example that is read without errors, and the button names no number', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Add devices' })).toBeTruthy()
    await paste(screen.getByLabelText<HTMLTextAreaElement>('Devices').placeholder)
    expect(await screen.findByText('1 device, no errors')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add device' })).toBeTruthy()
  })

  test('accepts a CSV file, says which columns are ignored, and requires a farm', async () => {
    const received = await open()
    await userEvent.selectOptions(screen.getByLabelText('Farm'), '')
    const file = new File(['\uFEFFName;ID;Colour\r\nCamera 1;BB-1;red\r\n'], 'cameras.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('Upload CSV'), file)
    expect(await screen.findByText('Unknown columns were ignored: Colour.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add device' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Farm'))
    expect(screen.getByText(messages.farmRequired)).toBeTruthy()
    expect(sent(received)).toEqual([])
  })

  test('prompts about IDs shortened by a spreadsheet, and changes or adds nothing until the user decides', async () => {
    const received = await open({
      'GET /api/devices': {
        data: { rows: [{ id: 4, device_id: '00120455' }], total: 1 },
      },
    })
    await paste('Camera 1,120456\nCamera 2,1.23457E+11')
    expect(await screen.findByText(/Did you mean 00120456\?/)).toBeTruthy()
    expect(screen.getByText(/may have shortened 1\.23457E\+11/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 devices' }))
    expect(sent(received)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Use 00120456' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Devices').value).toBe('Camera 1,00120456\nCamera 2,1.23457E+11')
    await userEvent.click(screen.getByRole('button', { name: 'Keep 1.23457E+11' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 devices' }))
    await waitFor(() => expect(sent(received)).toHaveLength(1))
    expect(sent(received)[0]?.body).toMatchObject({
      devices: [{ device_id: '00120456' }, { device_id: '1.23457E+11' }],
    })
  })
})
