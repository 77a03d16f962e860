import { createFileRoute } from '@tanstack/react-router'
import type { imageAddress } from '#web/images/images-address.ts'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'

export const Route = createFileRoute('/_portal/images/$imageId')({
  validateSearch: addressTexts<typeof imageAddress>(),
  loader: ({ params }) =>
    prefetch(async () => [(await import('#web/images/queries.ts')).imageQuery(Number(params.imageId))]),
  component: pageComponent(() => import('#web/images/image-page.tsx'), 'ImagePage'),
})
