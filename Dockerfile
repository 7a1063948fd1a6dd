# One container: the site, its scripts and styles, and a volume for everything that must outlive it.
# To build the same image for ever, name the base with its digest: BASE_IMAGE in compose.yaml, docs/operations.md says how.
ARG BASE=oven/bun:1.4.5-slim

FROM ${BASE} AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production
COPY . .
RUN bun src/cli/release.ts --folder /release && mv /release/node_modules /modules

FROM ${BASE}
LABEL org.opencontainers.image.title="Mudroom" org.opencontainers.image.licenses="MIT"
WORKDIR /app
# The packages change seldom, so they are a layer of their own: an upgrade fetches only what comes after it.
COPY --from=build /modules node_modules
COPY --from=build /release ./
# By number, because some engines cannot tell from a name that it is not root. The base calls this user "bun".
RUN install -d -m 0700 -o 1000 -g 1000 /data
# The first group of settings belongs to the image. The last one keeps Bun from writing beside the code.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
# Pictures are worked on in several threads, and glibc would keep the memory of each for itself: 120 MB more.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["bun", "src/cli/ready.ts"]
# Bun itself is process 1 and gets the signal; a shell in between would swallow it.
ENTRYPOINT []
CMD ["bun", "main.js"]
