# One container: the site, its scripts and styles, and a volume for all permanent data.
# For identical builds, pin the base by its digest: BASE_IMAGE in compose.yaml. docs/operations.md has the commands.
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
# Packages change seldom, so they are a separate layer, and an upgrade fetches only the later ones.
COPY --from=build /modules node_modules
COPY --from=build /release ./
# Uses a number, because some engines can't see from a name that it isn't root. The base calls this user "bun".
RUN install -d -m 0700 -o 1000 -g 1000 /data
# These settings belong to the image. The last one keeps Bun from writing beside the code.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 BUN_RUNTIME_TRANSPILER_CACHE_PATH=0
# Photos are processed in several threads, and glibc keeps memory per thread: 120 MB more without the first
# two, and 30 MB more after uploads without the third, which takes 5% of an upload's processor time.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["bun", "src/cli/ready.ts"]
# Bun is process 1 and gets the signal; a shell in between swallows it.
ENTRYPOINT []
CMD ["bun", "main.js"]
