import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { ImagesMenu } from './images-menu.tsx'

afterEach(() => vi.unstubAllGlobals())

const open = async (canExport: boolean) => {
  fakeServer({
    'GET /api/users/profile': { data: personOf('entomology') },
    'GET /api/images/retention': {
      data: {
        images: 40,
        bytes: 2_000_000,
        image_days: 0,
        reviewed_image_days: 0,
        kept_longer: 0,
        due_soon: 0,
        next_deletion: null,
      },
    },
  })
  const page = await renderPage(<ImagesMenu filter={{}} canExport={canExport} count={40} />, '/images')
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  return page
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('on a phone, the less common actions of images are in one menu', async () => {
  const { address } = await open(true)
  expect(items()).toEqual(['Export', 'Retention', 'Model performance', 'Model classes'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Retention' }))
  expect(await screen.findByRole('dialog', { name: 'How long images are kept' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Model performance' }))
  await waitFor(() => expect(address()).toBe('/model-performance'))
})

test('without images, nothing can be exported', async () => {
  await open(false)
  expect(items()).toEqual(['Retention', 'Model performance', 'Model classes'])
})
