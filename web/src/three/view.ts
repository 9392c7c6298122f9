// The picture of the 3D view: camera, lights, bodies and arrows at a time, ways.

import { AmbientLight, AxesHelper, Box3, BufferGeometry, Color, DirectionalLight, DoubleSide, GridHelper, Group, Line, LineBasicMaterial, Mesh, MeshPhongMaterial, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { geometryOfFile, isFile } from "./files";
import { Motion, type ShapeInfo } from "./motion";
import { geometryOf } from "./shapes";
import { Arrows, type VectorInfo } from "./vectors";

export interface World {
  shapes: ShapeInfo[];
  vectors: VectorInfo[];
  world?: { n?: number[] };
}

export class View3D {
  private renderer = new WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 0.01, 1000);
  private controls: OrbitControls;
  private bodies = new Group();
  private lines = new Group();
  private arrows = new Arrows();
  private radius = 1;
  private meshes: { mesh: Mesh; shape: ShapeInfo; size: string }[] = [];
  private motion: Motion | null = null;
  private grid = new GridHelper(10, 20);
  private size: ResizeObserver;
  private wanted = 0;
  private up = new Vector3(0, 1, 0);

  constructor(private host: HTMLElement) {
    host.append(this.renderer.domElement);
    this.renderer.domElement.setAttribute("aria-label", "3D view");
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(2, 4, 3);
    const fill = new DirectionalLight(0xffffff, 0.7);
    fill.position.set(-3, 1, -2);
    this.scene.add(new AmbientLight(0xffffff, 1.1), sun, fill, this.bodies, this.lines, this.arrows.group, this.grid, new AxesHelper(0.3));
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener("change", () => this.request());
    this.size = new ResizeObserver(() => this.resize());
    this.size.observe(host);
    this.camera.position.set(2, 1.5, 3);
  }
  dispose() {
    this.size.disconnect();
    cancelAnimationFrame(this.wanted);
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }
  paint(isDark: boolean) {
    this.scene.background = new Color(isDark ? 0x16181b : 0xffffff);
    const colour = new Color(isDark ? 0x30353b : 0xdfe3e7);
    (this.grid.material as LineBasicMaterial).color = colour;
    (this.grid.material as LineBasicMaterial).vertexColors = false;
    (this.grid.material as LineBasicMaterial).needsUpdate = true;
    this.request();
  }
  private resize() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.request();
  }
  private request() {
    if (!this.wanted)
      this.wanted = requestAnimationFrame(() => {
        this.wanted = 0;
        this.renderer.render(this.scene, this.camera);
      });
  }

  /** Answers with the files that cannot be shown. */
  async load(run: string, world: World): Promise<string[]> {
    this.motion = await Motion.of(run, world.shapes, world.vectors);
    this.bodies.clear();
    this.meshes = [];
    // Gravity points down.
    const n = world.world?.n;
    if (n && Math.hypot(...n) > 0) this.up.set(-n[0], -n[1], -n[2]).normalize();
    this.camera.up.copy(this.up);
    this.grid.quaternion.setFromUnitVectors(new Vector3(0, 1, 0), this.up);
    for (const shape of world.shapes) {
      const mesh = new Mesh(new BufferGeometry(), new MeshPhongMaterial());
      mesh.matrixAutoUpdate = false;
      mesh.name = shape.name;
      this.bodies.add(mesh);
      this.meshes.push({ mesh, shape, size: "" });
    }
    const files = [...new Set(world.shapes.map((s) => s.shapeType).filter(isFile))];
    const missing: string[] = [];
    await Promise.all(files.map((uri) => geometryOfFile(uri).then(
      (g) => {
        for (const { mesh, shape } of this.meshes) if (shape.shapeType === uri) this.useFile(mesh, g);
      },
      () => missing.push(uri),
    )));
    this.at(this.motion.times[0] ?? 0);
    this.fit();
    this.arrows.load(this.motion, world.vectors, this.radius);
    this.host.dataset.faces = String(this.meshes.reduce((n, { mesh }) => n + (mesh.geometry.getAttribute("position")?.count ?? 0) / 3, 0));
    this.host.dataset.vectors = String(world.vectors.length);
    this.at(this.motion.times[0] ?? 0);
    return missing;
  }

  /** The colours of a file go before those of the model. */
  private useFile(mesh: Mesh, geometry: BufferGeometry) {
    mesh.geometry = geometry;
    const material = mesh.material as MeshPhongMaterial;
    material.vertexColors = geometry.hasAttribute("color");
    material.side = DoubleSide;
    material.needsUpdate = true;
  }

  at(t: number) {
    const m = this.motion;
    if (!m) return;
    const row = m.row(t);
    for (const entry of this.meshes) {
      const { shape, mesh } = entry;
      const g = shape.signals;
      const size = { length: m.value(g.length, row), width: m.value(g.width, row), height: m.value(g.height, row), extra: m.value(g.extra, row) };
      const key = Object.values(size).map((v) => v.toPrecision(5)).join();
      const file = isFile(shape.shapeType);
      if (key !== entry.size && !file) {
        entry.size = key;
        mesh.geometry.dispose();
        mesh.geometry = geometryOf(shape.shapeType, size);
      }
      mesh.visible = file || (Math.abs(size.length) > 1e-12 && Math.abs(size.width) > 1e-12);
      const material = mesh.material as MeshPhongMaterial;
      const c = m.vector(g.color, row);
      if (material.vertexColors) material.color.setRGB(1, 1, 1);
      else material.color.setRGB(c.x / 255, c.y / 255, c.z / 255, "srgb");
      material.specular.setScalar(0.35 * Math.min(1, m.value(g.specular, row)));
      material.shininess = 40;
      mesh.matrix.copy(m.placement(shape, row));
      mesh.matrixWorldNeedsUpdate = true;
    }
    this.arrows.at(m, row, this.radius);
    this.request();
  }

  fit() {
    const box = new Box3();
    const m = this.motion;
    if (!m) return;
    for (const k of [0, 0.25, 0.5, 0.75, 1]) {
      const row = { k: Math.round(k * Math.max(0, m.times.length - 1)), part: 0 };
      for (const { mesh, shape } of this.meshes) {
        if (!mesh.visible) continue;
        mesh.geometry.computeBoundingBox();
        const own = mesh.geometry.boundingBox?.clone().applyMatrix4(m.placement(shape, row));
        if (own && Number.isFinite(own.min.x)) box.union(own);
      }
    }
    if (box.isEmpty()) return;
    const centre = box.getCenter(new Vector3());
    const radius = Math.max(0.05, box.getSize(new Vector3()).length() / 2);
    this.radius = radius;
    this.look(centre, new Vector3(0.7, 0.45, 1), radius);
    this.grid.scale.setScalar(Math.max(0.2, radius * 0.5));
    const floor = this.up.clone().multiplyScalar(Math.min(0, box.min.clone().sub(new Vector3()).dot(this.up)));
    this.grid.position.copy(floor);
  }
  side(which: "front" | "top") {
    const target = this.controls.target.clone();
    const radius = this.camera.position.distanceTo(target) / 2.9;
    this.look(target, which === "front" ? new Vector3(0, 0, 1) : this.up.clone().add(new Vector3(0, 0, 0.001)), radius);
  }
  private look(centre: Vector3, from: Vector3, radius: number) {
    const distance = radius / Math.sin((this.camera.fov * Math.PI) / 360);
    this.camera.position.copy(centre).addScaledVector(from.normalize(), distance);
    this.camera.near = distance / 100;
    this.camera.far = distance * 20;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(centre);
    this.controls.update();
    this.request();
  }

  /** The ways of the bodies' centres. */
  trails(on: boolean) {
    this.lines.clear();
    const m = this.motion;
    if (on && m)
      for (const { shape, mesh } of this.meshes.filter((e) => e.mesh.visible).slice(0, 60)) {
        const points: Vector3[] = [];
        const step = Math.max(1, Math.floor(m.times.length / 600));
        for (let k = 0; k < m.times.length; k += step) points.push(m.vector(shape.signals.r, { k, part: 0 }));
        if (new Box3().setFromPoints(points).getSize(new Vector3()).length() < 1e-6) continue;
        this.lines.add(new Line(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: (mesh.material as MeshPhongMaterial).color })));
      }
    this.request();
  }
  still(): Promise<Blob> {
    this.renderer.render(this.scene, this.camera);
    return new Promise((done) => this.renderer.domElement.toBlob((b) => done(b!)));
  }
}
