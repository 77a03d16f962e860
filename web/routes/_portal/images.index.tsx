import { createFileRoute } from '@tanstack/react-router'
import type { imagesAddress } from '#web/images/images-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/images/')({
  validateSearch: addressTexts<typeof imagesAddress>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetch(async () => (await import('#web/images/queries.ts')).addressedImagesQueries(deps)),
  component: pageComponent(() => import('#web/images/images-page.tsx'), 'ImagesPage'),
})
