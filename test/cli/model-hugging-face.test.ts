import { describe, expect, it } from 'vitest'
import { type Reply, serveFile, sha256Of } from './file-server.ts'
import { modelPlace, refusalOf, smallModel } from './model-fixture.ts'

interface Listed {
  path: string
  oid?: string
}

function listed({ path, oid }: Listed) {
  return { type: 'file', path, size: 1, lfs: { oid: oid ?? sha256Of(smallModel), size: 1 } }
}

/** A hub with one repository. The file itself lies elsewhere, as it does on the real one. */
async function serveHub(...files: Listed[]) {
  const elsewhere = await serveFile(smallModel)
  const hub = await serveFile(smallModel, (path): Reply => {
    if (path.startsWith('/api/models/maker/model-GGUF/tree/main')) return { kind: 'json', body: files.map(listed) }
    if (path.startsWith('/maker/model-GGUF/resolve/main/')) return { kind: 'redirect', to: `${elsewhere.url}/blob` }
    return { kind: 'status', status: 404 }
  })
  const place = modelPlace({ PARLEY_HF_ENDPOINT: hub.url, HF_TOKEN: 'hf_secret' })
  return { hub, elsewhere, place }
}

const usual: Listed[] = [
  { path: 'README.md' },
  { path: 'model-Q4_K_M.gguf' },
  { path: 'model-Q4_K_S.gguf' },
  { path: 'model-Q8_0.gguf' },
  { path: 'mmproj-model-Q8_0.gguf' },
  { path: 'BF16/model-BF16-00001-of-00002.gguf' },
  { path: 'BF16/model-BF16-00002-of-00002.gguf' },
  { path: 'extra/model IQ3.gguf' },
]

describe('a model of Hugging Face', () => {
  it('is found by its quantization, checked by the checksum of the repository, and added', async () => {
    const { hub, place } = await serveHub(...usual)
    const { code, stdout } = await place.model('add', 'hf:maker/model-GGUF:q8_0', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ name: 'model-q8_0', source: 'hf:maker/model-GGUF/model-Q8_0.gguf' })
    expect(place.contentOf('model-q8_0')).toEqual(smallModel)
    expect(hub.requests.map(({ path }) => path)).toEqual([
      '/api/models/maker/model-GGUF/tree/main?recursive=true',
      '/maker/model-GGUF/resolve/main/model-Q8_0.gguf',
    ])
  })

  it('costs the hub a token and nobody else', async () => {
    const { hub, elsewhere, place } = await serveHub(...usual)
    await place.add('hf:maker/model-GGUF:Q8_0')
    expect(hub.requests.map(({ authorization }) => authorization)).toEqual(['Bearer hf_secret', 'Bearer hf_secret'])
    expect(elsewhere.requests).toEqual([expect.objectContaining({ path: '/blob', authorization: undefined })])
  })

  it('needs no quantization where there is one file, and may be named by its file', async () => {
    const { place } = await serveHub({ path: 'only.gguf' })
    expect((await place.add('hf:maker/model-GGUF')).name).toBe('only')
    const { place: other, hub } = await serveHub(...usual, { path: 'other/model-Q8_0.gguf' })
    expect((await other.add('hf:maker/model-GGUF:other/model-Q8_0.gguf')).name).toBe('model-q8_0')
    expect(hub.requests[1]?.path).toBe('/maker/model-GGUF/resolve/main/other/model-Q8_0.gguf')
  })

  it('is asked for by an address in which every character of its path is safe', async () => {
    const { place, hub } = await serveHub({ path: 'a b?c#d/../e-Q8_0.gguf' })
    await place.add('hf:maker/model-GGUF:Q8_0')
    expect(hub.requests[1]?.path).toMatch(/^\/maker\/model-GGUF\/resolve\/main\//)
    expect(hub.requests[1]?.path).not.toContain('?')
  })

  it('is found on a further page of the list', async () => {
    const hub = await serveFile(smallModel, (path): Reply => {
      if (path.includes('cursor')) return { kind: 'json', body: [listed({ path: 'model-Q8_0.gguf' })] }
      if (!path.startsWith('/api')) return { kind: 'file' }
      return { kind: 'json', body: [], headers: { link: `<${path}&cursor=x>; rel="next"` } }
    })
    const place = modelPlace({ PARLEY_HF_ENDPOINT: hub.url })
    expect((await place.add('hf:maker/model-GGUF:Q8_0')).name).toBe('model-q8_0')
  })

  it('with other bytes than the repository says is not kept', async () => {
    const { place } = await serveHub({ path: 'model-Q8_0.gguf', oid: 'a'.repeat(64) })
    expect(await refusalOf(place.add('hf:maker/model-GGUF:Q8_0'))).toMatch(/checksum of hf:maker.* is wrong/)
    expect(place.isThere('model-q8_0', '')).toBe(false)
  })

  it.each([
    ['hf:maker/model-GGUF:Q4_K', /say which file .* There are:\n {2}model-Q4_K_M\.gguf\n {2}model-Q4_K_S\.gguf$/],
    ['hf:maker/model-GGUF:Q5_K_M', /has "Q5_K_M" in its name\. There are:\n {2}model-Q4_K_M\.gguf\n/],
    ['hf:maker/model-GGUF', /say which file .*Q8_0/s],
    ['hf:maker/model-GGUF:BF16', /is one of 2 parts.*llama-gguf-split --merge/],
    ['hf:maker/nothing:Q8_0', /shows no repository maker\/nothing \(404\).*HF_TOKEN/],
    ['hf:maker', /expected hf:user\/repo:quant/],
    ['hf:maker/..:Q8_0', /expected hf:user\/repo:quant/],
  ])('is not guessed from %s', async (source, expected) => {
    const { place } = await serveHub(...usual)
    expect(await refusalOf(place.add(source))).toMatch(expected)
  })

  it('that has no GGUF file says where to look', async () => {
    const { place } = await serveHub({ path: 'model.safetensors' })
    expect(await refusalOf(place.add('hf:maker/model-GGUF:Q8_0'))).toMatch(/has no GGUF file; look for/)
  })

  it('cannot be had without a network, which is said', async () => {
    const place = modelPlace({ PARLEY_HF_ENDPOINT: 'http://127.0.0.1:1' })
    const message = await refusalOf(place.add('hf:maker/model-GGUF:Q8_0'))
    expect(message).toMatch(/^127\.0\.0\.1:1 could not be reached .* run: parley model add <path>$/)
  })
})
