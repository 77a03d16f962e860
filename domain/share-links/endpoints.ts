import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { thumbnailSize } from '../devices/capture-endpoints.ts'
import { isCursor } from '../images/cursor.ts'
import { endpoint } from '../platform/endpoint.ts'
import { byId, idText } from '../platform/shapes.ts'
import { newShareLink, sharedContent, sharedFrame, sharedImages, shareLink, shareLinkWithUrl } from './share-link.ts'

const tag = 'Share links'
const can = 'share.edit'
const path = '/farms/{id}/share-links'

export const listShareLinks = endpoint({
  id: 'listShareLinks',
  tag,
  method: 'GET',
  path,
  can,
  summary: 'List the share links of a farm',
  description:
    'Newest first, those that ended included; at most 1,000. Without their addresses, of which only hashes are stored. 403 for a farmer on farms of others.',
  params: byId,
  response: z.array(shareLink),
  refuses: [404],
})
export const createShareLink = endpoint({
  id: 'createShareLink',
  tag,
  method: 'POST',
  path,
  can,
  event: 'share-link-made',
  confirms: true,
  summary: 'Create a share link of a farm',
  description:
    'Whoever has its address reads the chosen parts of the chosen period without an account, until it expires, is revoked, or the farm is deleted or moves to another organisation. The address is returned only once. At most 100 that have not ended. 403 for a farmer on farms of others.',
  params: byId,
  body: newShareLink,
  response: shareLinkWithUrl,
  status: 201,
  refuses: [404, 409],
})
export const revokeShareLink = endpoint({
  id: 'revokeShareLink',
  tag,
  method: 'DELETE',
  path: `${path}/{linkId}`,
  can,
  event: 'share-link-ended',
  summary: 'Revoke a share link',
  description: 'Its address ends at once. 403 for a farmer on farms of others.',
  params: z.object({ id: idText, linkId: idText }),
})

const publicTag = 'Shared pages'
const byToken = z.object({ token: z.string() })
const ended =
  'Needs no session. 404 if the link has expired, was revoked or never existed, which look the same. At most 120 requests a minute from one network and 600 of one link.'

/** Public to anybody with the address: no session, and no scope except that of the link. */
export const getSharedContent = endpoint({
  id: 'getSharedContent',
  tag: publicTag,
  method: 'GET',
  path: '/shared/{token}',
  can: 'anyone',
  summary: 'Get what a share link shows',
  description: `The chosen parts of the chosen period, calculated now; null for everything else. ${ended}`,
  params: byToken,
  response: sharedContent,
  refuses: [429],
})
export const getSharedFrame = endpoint({
  id: 'getSharedFrame',
  tag: publicTag,
  method: 'GET',
  path: '/shared/{token}/frame',
  can: 'anyone',
  summary: 'Get where a share link may be shown in a frame',
  description: `Hosts whose pages may show it; none: no page of another site. ${ended}`,
  params: byToken,
  response: sharedFrame,
  refuses: [429],
})
export const listSharedImages = endpoint({
  id: 'listSharedImages',
  tag: publicTag,
  method: 'GET',
  path: '/shared/{token}/images',
  can: 'anyone',
  summary: 'List the images of a share link',
  description: `Newest first, 60 a page; \`next\` is the cursor of the next page, null on the last one. Only images with insects and without people. 404 also if the link has no images. ${ended}`,
  params: byToken,
  query: z.object({ after: z.optional(z.string().check(z.refine(isCursor, t('must be a cursor from a response')))) }),
  response: sharedImages,
  refuses: [429],
})
export const showSharedImage = endpoint({
  id: 'showSharedImage',
  tag: publicTag,
  method: 'GET',
  path: '/shared/{token}/images/{imageId}',
  can: 'anyone',
  summary: 'Get an image of a share link',
  description:
    'At most 640 pixels wide with `size=large`, otherwise 320, without metadata of the camera. 404 also for images that the link does not list. Needs no session. At most 1,200 a minute from one network.',
  params: z.object({ token: z.string(), imageId: idText }),
  query: z.object({ size: z.optional(thumbnailSize) }),
  file: ['image/webp'],
  refuses: [429],
})
export const showSharedPicture = endpoint({
  id: 'showSharedPicture',
  tag: publicTag,
  method: 'GET',
  path: '/shared/{token}/picture.svg',
  can: 'anyone',
  summary: 'Get a picture of what a share link shows',
  description: `The score with its range, and visits or scores by day or week. 404 also for links of images. Pages of other sites may show it where the link may be shown in a frame. ${ended}`,
  params: byToken,
  file: ['image/svg+xml'],
  refuses: [429],
})
