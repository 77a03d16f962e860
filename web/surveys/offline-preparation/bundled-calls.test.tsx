import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { sameAddress } from '#domain/platform/request-address.ts'
import { addressOfCall } from '#domain/surveys/offline-bundle.ts'
import { forgetOutboxes } from '#web/field-work/outbox/outbox.ts'
import { place as counted } from '#web/field-work/testing/place-fixture.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { WeatherDialog } from '#web/weather-observations/weather-dialog.tsx'
import { WeatherTable } from '#web/weather-observations/weather-table.tsx'
import { AddFlowers } from '../flower/add-flowers.tsx'
import { MarkFlowers } from '../deficit/mark-page.tsx'
import { RecordFruit } from '../deficit/record-page.tsx'
import FarmMap from '../farm-map/farm-map.tsx'
import { FlowerTab } from '../flower/flower-tab.tsx'
import { AddTo } from '../add-to-entry/add-to.tsx'
import { AddPollinators } from '../pollinator/add-pollinators.tsx'
import { PollinatorTab } from '../pollinator/pollinator-tab.tsx'
import { PredatorWizard } from '../predator/predator-wizard.tsx'
import { PredatorTab } from '../predator/predator-tab.tsx'
import { RoundPage } from '../round/round-page.tsx'
import { bundled, responses } from './testing/farm-fixture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetOutboxes()
})

const year = new Date().getFullYear()
const place = { ...counted, plot_id: 3, tunnel_id: 4, farm_id: 1 }
const close = () => {}
const pads: Record<string, { pad: ReactNode; at?: string }> = {
  'counting flowers': { pad: <AddFlowers place={place} onClose={close} /> },
  'counting pollinators': { pad: <AddPollinators place={place} onClose={close} /> },
  'counting predators': { pad: <PredatorWizard place={place} onClose={close} /> },
  'adding to an entry': {
    pad: (
      <AddTo
        of={{ kind: 'pollinator', survey_id: 9, survey_date: '2026-06-11', entry_id: 5, group: 'bumblebee' }}
        place={place}
        onClose={close}
      />
    ),
  },
  'observing weather': { pad: <WeatherDialog tunnel={place} onClose={close} /> },
  'the list of flowers': { pad: <FlowerTab place={place} year={year} /> },
  'the list of pollinators': { pad: <PollinatorTab place={place} year={year} /> },
  'the list of predators': { pad: <PredatorTab place={place} year={year} /> },
  'the list of weather': { pad: <WeatherTable tunnel={place} year={year} /> },
  'weighing fruit of a trial': {
    pad: <RecordFruit farmId="1" trialId="6" />,
    at: '/ento-home/deficit-record/1/6?plot=3&plant=2&pollination=hand',
  },
  'marking flowers of a trial': { pad: <MarkFlowers farmId="1" trialId="6" />, at: '/ento-home/deficit-mark/1/6' },
  'the map of the farm': { pad: <FarmMap farm={{ id: 1, title: 'Ashcombe Farm' }} plots={[]} here={null} /> },
  'the round': { pad: <RoundPage />, at: '/ento-home/round?farm=1' },
}

/**
 * Calls outside of the bundle: the profile and other people, who are never stored; settings, which are embedded in each
 * document; visits and photos, which only the server has.
 */
const ofServerAlone =
  /^\/api\/(users\/profile|portal|health|farms|farms\/1\/users|surveys\/\d+\/\w+|surveys\/\d+|surveys\/photos)\?/

test.each(Object.keys(pads))(
  'a phone on which a farm was prepared for offline use has all data that %s requests',
  async (name) => {
    const { pad, at = '/' } = pads[name] ?? { pad: null }
    const received = fakeServer({
      ...responses,
      'GET /api/users/profile': { data: personOf('entomology_admin') },
      'POST /api/surveys': { status: 201, data: { id: 9 } },
      'GET /api/surveys/9': { data: { id: 9 } },
      'GET /api/surveys/9/flowers': { data: [] },
      'GET /api/surveys/9/pollinators': { data: [] },
      'GET /api/surveys/9/predators': { data: [] },
      'GET /api/surveys/photos': { data: [] },
      'GET /api/farms/1/users': { data: [] },
    })
    await renderPage(pad, at)
    // Progress bars of tasks may remain.
    const waiting = () => screen.queryAllByRole('progressbar').filter(({ tagName }) => tagName !== 'PROGRESS')
    await waitFor(() => expect(waiting()).toEqual([]))
    const brought = new Set(bundled(year).map((call) => sameAddress(addressOfCall(call))))
    const asked = received.filter(({ method }) => method === 'GET').map(({ path }) => sameAddress(path))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((address) => !brought.has(address) && !ofServerAlone.test(address))).toEqual([])
  },
)
