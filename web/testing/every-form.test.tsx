import { Link } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { platform, ui as t } from '#web/texts/ui.ts'
import { organisations } from '#web/users/testing/user-fixture.ts'
import { accountForms } from './account-forms.tsx'
import { farmForms } from './farm-forms.tsx'
import { itself, type FormCase } from './form-case.ts'
import { farmOf, locationForms, wholeField, wholeTunnel } from './location-forms.tsx'
import { referenceForms } from './reference-forms.tsx'
import { surveyForms } from './survey-forms.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Every form that changes a record; forms that add one have the same fields and the same implementation. */
const forms = [...accountForms, ...farmForms, ...locationForms, ...referenceForms, ...surveyForms]

const none = { data: { rows: [], total: 0 } }
/** Requests of forms besides their record. */
const places = {
  'GET /api/farms': { data: [farmOf] },
  'GET /api/fields': { data: { rows: [wholeField], total: 1 } },
  'GET /api/tunnels': { data: { rows: [wholeTunnel], total: 1 } },
  'GET /api/fields/farm/1': { data: [] },
  'GET /api/fields/farm/7': { data: [] },
  'GET /api/tunnels/field/2': { data: [] },
  'GET /api/species': none,
  'GET /api/stage': none,
  'GET /api/pollinator': none,
  'GET /api/predator': none,
  'GET /api/organisations': { data: organisations },
}

interface Refusal {
  status: number
  message: string
  issues?: { path: string; message: string }[]
}

/** A server with the record, which optionally rejects the first change. */
const serve = ({ stored, read, write, written = itself, theirs, responses }: FormCase, refusals: Refusal[] = []) => {
  let now = stored
  const [asked, response] = read
  return fakeServer({
    'GET /api/users/profile': { data: { ...personOf('admin'), id: 1 } },
    ...places,
    ...responses,
    [asked]: () => ({ data: response(now) }),
    [write]: () => {
      const refusal = refusals.shift()
      if (refusal?.status === 409) now = { ...stored, ...theirs, version: 4 }
      return refusal ?? { data: written(now) }
    },
  })
}
const open = async (form: FormCase, refusals?: Refusal[]) => {
  const received = serve(form, refusals)
  const page = await renderPage(form.show())
  await screen.findByLabelText(form.field)
  if (form.open) await userEvent.click(screen.getByRole('button', { name: form.open }))
  const [method, path] = form.write.split(' ')
  return { ...page, sent: () => received.filter((each) => each.method === method && each.path === path) }
}
const field = ({ field: label }: FormCase) => screen.getByLabelText<HTMLInputElement>(label)
const write = (form: FormCase, value: string) => fireEvent.change(field(form), { target: { value } })
const save = (form: FormCase) => userEvent.click(screen.getByRole('button', { name: form.save }))
const bodyOf = ({ member, typed, sent = typed, always = {} }: FormCase, version: number) =>
  'known' in always ? { [member]: sent, ...always } : { [member]: sent, ...always, version }

describe.each(forms.map((form) => [form.name, form] as const))('the form: %s', (_, form) => {
  test('sends only changes, with the version that was loaded', async () => {
    const { sent } = await open(form)
    write(form, form.typed)
    await save(form)
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual(bodyOf(form, 3))
  })

  test('shows an error at its field, which has the focus, and sends nothing', async () => {
    const { sent } = await open(form)
    write(form, form.wrong)
    await save(form)
    await waitFor(() => expect(field(form).getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field(form))
    expect(sent()).toEqual([])
  })

  test('offers input from before a crash of the page, and restores it', async () => {
    const { unmount } = await open(form)
    write(form, form.typed)
    dispatchEvent(new Event('pagehide'))
    unmount()
    await open({ ...form, open: undefined } as FormCase)
    expect(field(form).value).toBe(form.before)
    await userEvent.click(await screen.findByRole('button', { name: platform.draftRestore }))
    expect(field(form).value).toBe(form.typed)
  })

  test('shows changes by another user, preserves the user’s own, and sends them with the new version', async () => {
    const { sent } = await open(form, [{ status: 409, message: 'Someone else changed this record.' }])
    write(form, form.typed)
    await save(form)
    expect(await screen.findByText(t.theirs)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(form.told)
    expect(field(form).value).toBe(form.typed)
    await save(form)
    await waitFor(() => expect(sent()).toHaveLength(2))
    const body = sent()[1]?.body as Record<string, unknown>
    expect(body['known'] ?? body['version']).toEqual('known' in body ? [{ id: 21, version: 4 }] : 4)
  })

  test('shows a server error at its field, which has the focus', async () => {
    const path = form.name === 'crops' ? 'crops.0.cropVariety' : form.member
    const at = form.name === 'pollinator' || form.name === 'predator' ? 'species.species' : path
    await open(form, [{ status: 422, message: 'Not so.', issues: [{ path: at, message: 'The server says no.' }] }])
    write(form, form.typed)
    await save(form)
    expect(await screen.findByText('The server says no.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field(form)))
    expect(field(form).getAttribute('aria-invalid')).toBe('true')
  })
})

const pages = forms.filter(({ kind }) => kind === 'page')
test.each(pages.map((form) => [form.name, form] as const))(
  'the page: %s, requires confirmation before it is left with unsaved changes, and only then',
  async (_, form) => {
    const question = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const { address } = await open({
      ...form,
      show: () => (
        <>
          <Link to="/privacy">Away</Link>
          {form.show()}
        </>
      ),
    })
    write(form, form.typed)
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() => expect(question).toHaveBeenCalledOnce())
    expect(address()).toBe('/')
    write(form, form.before)
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await waitFor(() => expect(address()).toBe('/privacy'))
    expect(question).toHaveBeenCalledOnce()
  },
)

const sources = import.meta.glob<string>('/web/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const filesWith = (pattern: RegExp) =>
  Object.entries(sources)
    .filter(([path, source]) => pattern.test(source) && !path.includes('.test.'))
    .map(([path]) => path.slice('/web/'.length))
    .sort()

test('only one file has a form element, and a new form is added here and to the list above', () => {
  expect(filesWith(/<form\b/)).toEqual(['ui/form/form.tsx'])
  expect(filesWith(/useRecordForm[(<]|<(FormDialog|CountDialog)\b/)).toEqual([
    'alerts/alert-limits-page.tsx',
    'custom-fields/field-dialog.tsx',
    'dashboard/frozen/doi-dialog.tsx',
    'dashboard/frozen/publish-dialog.tsx',
    'dashboard/frozen/withdraw-dialog.tsx',
    'devices/add-device-page.tsx',
    'devices/configuration/configuration-tab.tsx',
    'devices/configuration/versions-page.tsx',
    'devices/connection/camera-page.tsx',
    'devices/edit-device-page.tsx',
    'exports/data-export-dialog.tsx',
    'exports/deposit-dialog.tsx',
    'farms/add-farm-page.tsx',
    'farms/edit/arms-section.tsx',
    'farms/edit/crops-section.tsx',
    'farms/edit/deployments-section.tsx',
    'farms/edit/farm-section.tsx',
    'farms/edit/person-section.tsx',
    'farms/edit/protocol-section.tsx',
    'farms/edit/sprays-section.tsx',
    'frozen-figures/freeze-dialog.tsx',
    'locations/field-form.tsx',
    'locations/plot-form.tsx',
    'locations/tunnel-form.tsx',
    'model-cards/model-card-dialog.tsx',
    'notes/note-details-dialog.tsx',
    'organisations/add-organisation-page.tsx',
    'organisations/edit-organisation-page.tsx',
    'reference/species-form.tsx',
    'reference/stage-form.tsx',
    'reference/taxon-form.tsx',
    'settings/basic-profile.tsx',
    'surveys/count-dialog.tsx',
    'surveys/deficit/trial-dialog.tsx',
    'surveys/effort/edit-effort.tsx',
    'surveys/flower/plant-dialogs.tsx',
    'surveys/move-survey.tsx',
    'surveys/pollinator/pollinator-dialogs.tsx',
    'surveys/predator/predator-dialogs.tsx',
    'surveys/visits/visit-times.tsx',
    'ui/form/form-dialog.tsx',
    'users/add-user-page.tsx',
    'users/edit-user-page.tsx',
    'weather-observations/weather-dialog.tsx',
  ])
})
