import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { DRAFT } from '#web/platform/offline/pending-names.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform } from '#web/texts/ui.ts'
import { InvitePeoplePage } from './invite-people-page.tsx'
import { organisations, personOf } from './testing/user-fixture.ts'

afterEach(() => vi.unstubAllGlobals())

const open = async (responses: Parameters<typeof fakeServer>[0] = {}, more = '') => {
  const received = fakeServer({
    'GET /api/users/profile': { data: personOf('admin') },
    'GET /api/organisations': { data: organisations },
    'POST /api/invitations/check': { data: [] },
    ...responses,
  })
  const page = await renderPage(<InvitePeoplePage />, `/invite-people?organisationId=${organisations[0]?.id}${more}`)
  await screen.findByLabelText('Email addresses')
  return { ...page, received }
}
const type = (text: string) => userEvent.type(screen.getByLabelText('Email addresses'), text)
const sent = (received: Awaited<ReturnType<typeof open>>['received']) =>
  received.filter(({ method, path }) => method === 'POST' && path === '/api/invitations')

describe('Invite people', () => {
  test('requires an address and a role, and nothing more', async () => {
    const { received } = await open({
      'POST /api/invitations': {
        status: 201,
        data: [{ id: 5, email: 'rosa@example.org', role: 'farmer', invitation_link: null }],
      },
    })
    await type('Rosa@Example.org')
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Farmer')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(sent(received)).toHaveLength(1))
    expect(sent(received)[0]?.body).toEqual({
      organisation_id: organisations[0]?.id,
      people: [{ email: 'rosa@example.org', role: 'farmer' }],
    })
  })

  test('shows the errors of each line, and sends nothing until all lines are valid', async () => {
    const { received } = await open({
      'POST /api/invitations/check': { data: [{ index: 1, path: 'email', message: messages.emailInUse }] },
    })
    await type('a@example.org,farmer{Enter}nobody{Enter}taken@example.org,Farm Admin,Ann,Lee')
    expect(await screen.findByText('Line 2: Email is Not Valid. Role is required')).toBeTruthy()
    expect(await screen.findByText(`Line 3: ${messages.emailInUse}`)).toBeTruthy()
    expect(screen.getByText('Farm Admin, Ann Lee')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Invite 3 people' }))
    expect(await screen.findByText(/^2 lines have errors/)).toBeTruthy()
    expect(sent(received)).toEqual([])
  })

  test('offers unsent input when it is reopened, but not after sending', async () => {
    const before = await open()
    await type('rosa@example.org, farmer')
    before.unmount()
    const { address } = await open({
      'POST /api/invitations': {
        status: 201,
        data: [{ id: 5, email: 'rosa@example.org', role: 'farmer', invitation_link: null }],
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: platform.draftRestore }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Email addresses').value).toBe('rosa@example.org, farmer')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(address()).toBe('/users'))
    expect(deviceStore.names(`${DRAFT}:`)).toEqual([])
  })

  test('returns to the farm that people were invited for', async () => {
    const { address } = await open(
      {
        'POST /api/invitations': {
          status: 201,
          data: [{ id: 5, email: 'rosa@example.org', role: 'farmer', invitation_link: null }],
        },
      },
      '&farmId=7',
    )
    await type('rosa@example.org, farmer')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(address()).toBe('/farm-dashboard/7'))
  })
})
