import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { CustomField } from '#domain/custom-fields/custom-field.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { CustomFieldsOf } from './custom-fields-page.tsx'
import { fieldOf } from './testing/field-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const show = async (fields: CustomField[], person = personOf('farm_admin')) => {
  let now = fields
  const received = fakeServer({
    'GET /api/users/profile': { data: person },
    'GET /api/organisations/4': { data: { id: 4, title: 'Marden Vale' } },
    'GET /api/organisations/4/custom-fields': () => ({ data: now }),
    'POST /api/organisations/4/custom-fields': ({ body }) => {
      const made = fieldOf({ id: 9, key: 'made', ...(body as Partial<CustomField>) })
      now = [...now, made]
      return { status: 201, data: made }
    },
    'PUT /api/organisations/4/custom-fields/1': ({ body }) => ({
      data: { ...fields[0], ...(body as object), version: 2 },
    }),
    'DELETE /api/organisations/4/custom-fields/1': { data: null },
    'POST /api/organisations/4/custom-fields/3/restore': { data: fields[2] },
  })
  await renderPage(<CustomFieldsOf organisationId="4" />)
  await screen.findByRole('heading', { name: 'Custom device fields' })
  const sent = (method: string) => received.filter((request) => request.method === method)
  return { sent, section: (name: string) => within(screen.getByRole('region', { name })) }
}
const asset = fieldOf({ id: 1, key: 'asset', name: 'Asset number' })
const height = fieldOf({
  id: 2,
  key: 'height',
  name: 'Height',
  type: 'number',
  unit: 'm',
  position: 2,
  is_required: true,
})
const gone = fieldOf({ id: 3, key: 'gone', name: 'Former', archived_at: '2026-06-01T00:00:00Z' })

test('fields are listed with their properties, those of farms separate from those of devices', async () => {
  const { section } = await show([asset, height, gone, fieldOf({ id: 4, record: 'farm', name: 'Soil' })])
  const rows = section('Custom device fields').getAllByRole('listitem', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Asset numberText · Key: asset',
    'Height (m)Numeric value · required · Key: height',
    'FormerText · Key: goneRestore',
  ])
  expect(section('Custom farm fields').getByText('Soil')).toBeTruthy()
})

test('the heading names the organisation, and the introduction says whether it is one’s own', async () => {
  await show([], { ...personOf('farm_admin'), organisation_id: 4 })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Custom fields of Marden Vale')
  expect(screen.getByText(/^What your organisation records/)).toBeTruthy()
  cleanup()
  await show([], { ...personOf('admin'), organisation_id: null })
  expect(screen.getByText(/^What this organisation records/)).toBeTruthy()
})

test('a field is added with the options of its type', async () => {
  const { sent, section } = await show([])
  await userEvent.click(section('Custom device fields').getByRole('button', { name: 'Add custom field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add custom device field' }))
  await userEvent.type(dialog.getByLabelText('Name'), 'Mount')
  expect(dialog.queryByLabelText('Unit')).toBeNull()
  await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Choice from a list')
  await userEvent.type(dialog.getByLabelText('Choices'), 'Wood')
  await userEvent.click(dialog.getByRole('button', { name: 'Save field' }))
  expect(await dialog.findByText('Enter at least two choices')).toBeTruthy()
  expect(sent('POST')).toEqual([])
  await userEvent.type(dialog.getByLabelText('Choices'), '{Enter}{Enter}Steel ')
  await userEvent.click(dialog.getByLabelText('Required'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save field' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST')[0]?.body).toEqual({
    record: 'device',
    type: 'choice',
    name: 'Mount',
    unit: null,
    choices: ['Wood', 'Steel'],
    help: null,
    is_required: true,
  })
  expect(await section('Custom device fields').findByText('Mount')).toBeTruthy()
})

test('an edit sends only what changed; the type is not editable', async () => {
  const { sent, section } = await show([asset, height])
  await userEvent.click(section('Custom device fields').getByRole('button', { name: 'Edit Asset number' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the field' }))
  expect(dialog.queryByLabelText('Type')).toBeNull()
  await userEvent.type(dialog.getByLabelText('Help text'), 'On the sticker')
  await userEvent.click(dialog.getByRole('button', { name: 'Save field' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({ help: 'On the sticker', version: 1 })
})

test('fields are reordered, archived after a confirmation, and restored', async () => {
  const { sent, section } = await show([asset, height, gone])
  const devices = section('Custom device fields')
  expect(devices.getByRole<HTMLButtonElement>('button', { name: 'Move Asset number up' }).disabled).toBe(true)
  expect(devices.getByRole<HTMLButtonElement>('button', { name: 'Move Height down' }).disabled).toBe(true)
  await userEvent.click(devices.getByRole('button', { name: 'Move Asset number down' }))
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ position: 2 }))
  await userEvent.click(devices.getByRole('button', { name: 'Archive Asset number' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Asset number was archived.')).toBeTruthy()
  expect(sent('DELETE')).toHaveLength(1)
  await userEvent.click(devices.getByText('1 archived field'))
  await userEvent.click(devices.getByRole('button', { name: 'Restore Former' }))
  expect(await screen.findByText('Former was restored.')).toBeTruthy()
})

test('no field can be added while ten are in use', async () => {
  const { section } = await show(Array.from({ length: 10 }, (_, at) => fieldOf({ id: at + 1, name: `Field ${at}` })))
  const devices = section('Custom device fields')
  expect(devices.queryByRole('button', { name: 'Add custom field' })).toBeNull()
  expect(devices.getByText('At most 10 fields can be in use.')).toBeTruthy()
})
