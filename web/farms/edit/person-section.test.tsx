import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { farm } from '#web/testing/farm-forms.tsx'
import { PersonSection } from './person-section.tsx'

afterEach(() => vi.unstubAllGlobals())

const farmer = {
  id: 12,
  firstname: 'Rosa',
  lastname: 'Field',
  email: 'rosa@example.org',
  phone: '+447700900123',
  role: 'farmer',
  version: 3,
}

test('a farmer’s phone number is normalised as everywhere, and one already in use is rejected at its field', async () => {
  const issues = [{ path: 'phone', message: messages.phoneOrEmailExists }]
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/farms/7/users': { data: [farmer] },
    'PUT /api/users/12': { status: 409, message: messages.phoneOrEmailExists, issues },
  })
  await renderPage(<PersonSection farm={{ ...farm, farmer_id: 12 }} />)
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone')
  expect(phone.value).toBe('447700900123')
  await userEvent.clear(phone)
  await userEvent.type(phone, '07700 900456')
  await userEvent.click(screen.getByRole('button', { name: 'Save personal details' }))
  expect(await screen.findAllByText('Phone Number or Email already exists')).not.toEqual([])
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  expect(received.find(({ method }) => method === 'PUT')?.body).toMatchObject({ phone: '+447700900456' })
})
