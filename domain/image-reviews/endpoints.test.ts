import { describe, it } from 'vitest'
import { endpointsOf, expectDescribed } from '#server/testing/described.ts'
import * as classMappings from '../class-mappings/endpoints.ts'
import * as images from '../images/endpoints.ts'
import * as performance from '../model-performance/endpoints.ts'
import * as queues from '../review-queues/endpoints.ts'
import * as reviews from './endpoints.ts'

/** The modules whose endpoints make up the pages of images. */
const modules = [reviews, images, queues, performance, classMappings]

describe.each(modules)('endpoints of images', (endpoints) => {
  it.each(endpointsOf(endpoints))('$id accepts and returns what openapi.json describes', expectDescribed)
})
