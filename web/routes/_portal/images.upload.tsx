import { createFileRoute } from '@tanstack/react-router'
import { addressTexts } from '#web/platform/navigation/address.ts'
import { pageComponent } from '#web/platform/navigation/page-component.ts'
import { prefetch } from '#web/platform/navigation/prefetch.ts'
import type { tableOfOrganisation } from '#web/ui/table/table-view.ts'

export const Route = createFileRoute('/_portal/images/upload')({
  validateSearch: addressTexts<typeof tableOfOrganisation>(),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) =>
    prefetch(async () => (await import('#web/image-uploads/queries.ts')).addressedUploadsQueries(deps)),
  component: pageComponent(() => import('#web/image-uploads/image-upload-page.tsx'), 'ImageUploadPage'),
})
