import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { allows, roles, type Action } from '#domain/access/policy.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { onlyFor } from './only-for.tsx'

afterEach(() => vi.unstubAllGlobals())

const Form = () => <h1>The form</h1>

test.each(['device.edit', 'user.list', 'user.create', 'organisation.add', 'farm.add'] as Action[])(
  'a page for %s opens for permitted roles, and shows all others an error at once, without a request',
  async (action) => {
    const Page = onlyFor(action, Form)
    for (const role of roles) {
      const person = personOf(role)
      const received = fakeServer({ 'GET /api/users/profile': { data: person } })
      const { unmount } = await renderPage(<Page />, '/somewhere')
      const isAllowed = allows(action, role, true)
      const heading = isAllowed ? 'The form' : 'This page is for people with another role'
      expect(await screen.findByRole('heading', { level: 1, name: heading }), `${role}, ${action}`).toBeTruthy()
      if (!isAllowed) expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
      expect(received.filter(({ path }) => path !== '/api/users/profile')).toEqual([])
      unmount()
    }
  },
)
