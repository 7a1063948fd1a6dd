# One container: the site, its scripts and styles, and a volume for everything that must outlive it.
FROM oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
RUN bun install --frozen-lockfile --production
COPY src src
COPY islands islands
COPY views views
COPY db db
COPY static static
COPY tsconfig.json ./
RUN bun src/build.ts

FROM oven/bun:1.4.5-slim
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown bun:bun /data
ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER bun
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s \
  CMD ["bun", "-e", "fetch(`http://localhost:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["bun", "src/main.ts"]
