import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { ObserverField } from './observer-field.tsx'

const people = [
  { id: 1, firstname: 'Ada', lastname: 'Hale', role: 'entomology_admin' },
  { id: 2, firstname: 'Ben', lastname: 'Moss', role: 'entomology' },
]
const serve = (role: Role) =>
  fakeServer({
    'GET /api/users/profile': { data: personOf(role) },
    'GET /api/farms/1/users': { data: people },
  })

test('shows the observer field only to users who may name others, with themselves first and once', async () => {
  serve('entomology_admin')
  const onChange = vi.fn<(id: number | null) => void>()
  await renderPage(<ObserverField farmId={1} value={null} onChange={onChange} />)
  await screen.findByRole('option', { name: 'Ben Moss' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ada Hale (Me)', 'Ben Moss'])
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: surveys.observer })
  expect(choice.value).toBe('')
  fireEvent.change(choice, { target: { value: '2' } })
  fireEvent.change(choice, { target: { value: '' } })
  expect(onChange.mock.calls).toEqual([[2], [null]])
})

test('another observer remains selected', async () => {
  serve('entomology_admin')
  await renderPage(<ObserverField farmId={1} value={2} onChange={() => {}} />)
  await screen.findByRole('option', { name: 'Ben Moss' })
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('2')
})

test('users who cannot name others see no observer field, and no list is requested', async () => {
  const received = serve('entomology')
  await renderPage(
    <>
      <h1>Pad</h1>
      <ObserverField farmId={1} value={null} onChange={() => {}} />
    </>,
  )
  await screen.findByRole('heading', { name: 'Pad' })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(received.map(({ path }) => path)).toEqual(['/api/users/profile'])
})
