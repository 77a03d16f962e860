import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import type { weatherAddress } from '#web/weather-observations/weather-address.ts'

export const Route = createFileRoute('/_portal/ento-home/weather')({
  validateSearch: addressTexts<typeof weatherAddress>(),
  component: pageComponent(() => import('#web/weather-observations/weather-page.tsx'), 'WeatherPage'),
})
